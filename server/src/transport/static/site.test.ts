import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { contentType, inlineScriptHash, securityHeaders } from './headers.ts';
import { serveSite } from './site.ts';

it('securityHeaders allows only this and override origins, and connections to trade data and WalletConnect', () => {
  const headers = securityHeaders({
    overrides: ['http://localhost:3002'],
    trade: 'wss://trade.example',
    walletConnect: ['wss://relay.example', 'https://node.example'],
    issuer: undefined,
  });
  const policy = headers['content-security-policy']?.split('; ');
  expect(policy).toContainEqual(
    expect.stringMatching(/^script-src 'self' ('sha256-.{44}' ){2}http:\/\/localhost:3002$/),
  );
  expect(policy).toContain("style-src 'self' 'unsafe-inline' http://localhost:3002");
  expect(policy).toContainEqual(
    "connect-src 'self' http://localhost:3002 ws://localhost:3002 wss://trade.example " +
      'wss://relay.example https://node.example',
  );
});

it('inlineScriptHash is the hash of the page’s only inline script', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../host/index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes.map((hash) => `'sha256-${hash}'`)).toEqual([inlineScriptHash]);
});

it.each([
  ['site', 'pubs'],
  ['site', 'published/remotes'],
])('pages of the site folder %s are revalidated if the remotes are in %s', async (site, store) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const [dir, storeDir] = [join(folder, site), join(folder, store)];
  for (const one of [dir, join(storeDir, 'remote-a')]) mkdirSync(one, { recursive: true });
  writeFileSync(join(dir, 'index.html'), '<html></html>');
  writeFileSync(join(storeDir, 'remote-a/x.js'), '0');
  const app = Fastify();
  await app.register(
    serveSite({
      dir,
      storeDir,
      overrides: [],
      trade: undefined,
      walletConnect: [],
      issuer: undefined,
    }),
  );
  onTestFinished(() => app.close().then(() => rmSync(folder, { recursive: true })));
  const kept = async (url: string) => (await app.inject(url)).headers['cache-control'];
  for (const path of ['/', '/wallet', '/index.html']) expect(await kept(path)).toBe('no-cache');
  expect(await kept('/federation/remote-a/x.js')).toContain('immutable');
});

it('files in a bucket have the same types as in nginx', () => {
  const template = join(import.meta.dirname, '../../../../host/nginx/default.conf.template');
  const [, rows = ''] = /^ {2}types \{\n(.*?)\}/ms.exec(readFileSync(template, 'utf8')) ?? [];
  const known = [...rows.matchAll(/^ +(\S+) (.+);$/gm)].flatMap(([, type = '', endings = '']) =>
    endings.split(' ').map((ending) => [ending, type]),
  );
  expect(known.length).toBeGreaterThan(10);
  for (const [ending, type] of known)
    expect([ending, contentType(`a.${ending}`).replace('; charset=utf-8', '')]).toEqual([
      ending,
      type,
    ]);
});
