import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildGateway } from './app.ts';
import { readGatewayConfig } from './config.ts';
import { securityHeaders, themeScriptHash } from './headers.ts';

const required = { SITE_DIR: 'site', STORE_DIR: 'store', SERVER_URL: 'http://127.0.0.1:8081' };

it('scripts, styles and connections may come from here and from override origins only', () => {
  const headers = securityHeaders({
    overrides: ['http://localhost:3002'],
    trade: 'wss://trade.example',
  });
  const policy = headers['content-security-policy']?.split('; ');
  expect(policy).toContain(`script-src 'self' ${themeScriptHash} http://localhost:3002`);
  expect(policy).toContain("style-src 'self' 'unsafe-inline' http://localhost:3002");
  expect(policy).toContain(
    "connect-src 'self' http://localhost:3002 ws://localhost:3002 wss://trade.example",
  );
});

it('the script that the page has of its own may run, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'));
  expect(hashes.map((hash) => `'sha256-${hash}'`)).toEqual([themeScriptHash]);
});

it.each([
  ['ws://trade.example:9000/realtime/trade', 'ws://trade.example:9000'],
  ['wss://trade.example', 'wss://trade.example'],
  ['', undefined],
  [undefined, undefined],
])('trade data at %j is at origin %j', (TRADE_REALTIME_URL, origin) => {
  expect(readGatewayConfig({ ...required, TRADE_REALTIME_URL }).tradeOrigin).toBe(origin);
});

it('wrong configuration is refused variable by variable', () => {
  const { STORE_DIR: _, ...some } = required;
  const wrong = { ...some, PORT: '70000', TRADE_REALTIME_URL: 'https://trade.example' };
  expect(() => readGatewayConfig(wrong)).toThrow(
    'PORT must be a number from 1 to 65535, not "70000"\n' +
      'STORE_DIR is missing\n' +
      'TRADE_REALTIME_URL must be a URL that starts with ws:// or wss://, not "https://trade.example"',
  );
});

it.each([
  ['site', 'pubs'],
  ['site', 'published/remotes'],
])(
  'a page of the site in %s is asked for anew, wherever the remotes are: %s',
  async (site, store) => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
    const [siteDir, storeDir] = [join(folder, site), join(folder, store)];
    for (const dir of [siteDir, join(storeDir, 'remote-a')]) mkdirSync(dir, { recursive: true });
    writeFileSync(join(siteDir, 'index.html'), '<html></html>');
    writeFileSync(join(storeDir, 'remote-a/x.js'), '0');
    const config = readGatewayConfig({ ...required, SITE_DIR: siteDir, STORE_DIR: storeDir });
    const app = await buildGateway(config);
    onTestFinished(() => app.close().then(() => rmSync(folder, { recursive: true })));
    const kept = async (url: string) => (await app.inject(url)).headers['cache-control'];
    for (const path of ['/', '/wallet', '/index.html']) expect(await kept(path)).toBe('no-cache');
    expect(await kept('/federation/remote-a/x.js')).toContain('immutable');
  },
);
