import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.ts';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const compose = read('docker-compose.yml');
const block = (start: string, end: string) => compose.split(start)[1]?.split(end)[0] ?? '';

/** nginx's policy knows no origins to override remotes from. */
const notComposed = ['REMOTE_OVERRIDE_ORIGINS'];

describe('docker-compose.yml', () => {
  const table = read('server/src/config.ts').split('const environment =')[1]?.split('\n});')[0];
  const names = [...(table ?? '').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name ?? '');
  const servers = block('\nx-server:', '\nx-remote:');

  it.each(names.filter((name) => !notComposed.includes(name)))(
    'passes %s to the servers',
    (name) => {
      expect(servers).toMatch(new RegExp(`^ {4}${name}: \\S`, 'm'));
    },
  );

  it('has the sandbox only when it is asked for', () => {
    expect(servers).toMatch(/ SANDBOX: \$\{SANDBOX:-false\}\n/);
  });

  it("passes on what nginx's configuration is filled with, and the image has it defined", () => {
    const template = read('host/nginx/default.conf.template').replaceAll(/#.*/g, '');
    const filled = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(filled).toEqual(['TRADE_REALTIME_URL']);
    for (const name of filled) {
      expect(block('\n  gateway:', '\n  # Each')).toContain(`${name}: \${${name}:-}`);
      expect(read('host/Dockerfile')).toContain(`ENV ${name}=""`);
    }
  });
});

describe.each(['host/Dockerfile', 'server/Dockerfile', 'Dockerfile.remote'])('%s', (file) => {
  const text = read(file);

  it('names files that exist', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(\S+) /gm)];
    const run = [...text.matchAll(/\bnode (\S+\.ts)/g)];
    for (const [, path] of [...copied, ...run])
      expect([path, existsSync(`${root}${path}`)]).toEqual([path, true]);
  });

  it('takes the pnpm that the repository is built with', () => {
    const [, version] = /const PNPM = '([\d.]+)'/.exec(read('scripts/bootstrap.mjs')) ?? [];
    expect(text).toContain(`npm install --global pnpm@${version}\n`);
  });
});
