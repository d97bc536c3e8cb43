import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.ts';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const compose = read('docker-compose.yml');
const block = (start: string, end: string) => compose.split(start)[1]?.split(end)[0] ?? '';

/** Variables without use here: nginx serves the files, and its CSP allows no remote override. */
const notComposed = ['SITE_DIR', 'SERVER_PORT', 'REMOTE_OVERRIDE_ORIGINS'];
/** Variables that each service sets itself. */
const byService = ['ROLE'];
/** An example of a remote: all depend on the same packages. */
const aRemote = 'remote-visa';

describe('docker-compose.yml', () => {
  const table = read('server/src/config/variables.ts')
    .split('const environment =')[1]
    ?.split('\n});')[0];
  const names = [...(table ?? '').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name ?? '');
  const servers = block('\nx-server:', '\nx-app:');

  it.each(names.filter((name) => ![...notComposed, ...byService].includes(name)))(
    'passes %s to the servers',
    (name) => {
      expect(servers).toMatch(new RegExp(`^ {4}${name}: \\S`, 'm'));
    },
  );

  it('serves remotes of a bucket through the API, and gives the bucket’s key to no other service', () => {
    expect(block('\n  gateway:', '\n  # Each')).toMatch(/^ {6}PUBLISHED: \$\{STORE_URL:\+api\}$/m);
    expect(compose.match(/\$\{STORE_URL:-/g)).toHaveLength(1);
    expect(read('host/Dockerfile')).toMatch(/^ENV .*\bPUBLISHED=""/m);
  });

  it('has two API replicas and a worker', () => {
    const roles = compose.matchAll(/^ {2}(\S+): ?(?:&\S+)?\n {4}<<: \*server\n.* ROLE: (\w+) \}/gm);
    expect([...roles].map(([, name, role]) => [name, role])).toEqual([
      ['api-1', 'api'],
      ['worker', 'worker'],
    ]);
    expect(compose).toContain('\n  api-2: *api\n');
  });

  it('keeps the database’s password out of every URL', () => {
    expect(compose.match(/\/\/.*PASSWORD/)).toBeNull();
  });

  it('runs the servers as a sandbox only if SANDBOX is set', () => {
    expect(servers).toMatch(/ SANDBOX: \$\{SANDBOX:-false\}\n/);
  });

  it('passes the issuer’s variables to the issuer, and those of sandbox.env to the servers', () => {
    const own = block('\n  issuer:', '\nvolumes:');
    const needed = [
      ...read('server/src/sandbox/issuer/main.ts').matchAll(/^ {2}([A-Z_]+): (?!.*default)/gm),
    ].map(([, name]) => name);
    expect(needed).toContain('ISSUER_SECRET');
    for (const name of [...needed, 'ISSUER_HOST', 'ISSUER_DIR']) {
      expect(own).toMatch(new RegExp(`^ {6}${name}: \\S`, 'm'));
    }
    for (const [, name] of read('sandbox.env').matchAll(/^([A-Z_]+)=/gm)) {
      if (name !== 'COMPOSE_PROFILES') expect(servers).toContain(`\${${name}:-`);
    }
  });

  it("passes the variables of nginx's configuration, and the image defines them", () => {
    const template = read('host/nginx/default.conf.template').replaceAll(/#.*/g, '');
    const filled = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    expect([...filled]).toEqual([
      'TRADE_REALTIME_URL',
      'WALLETCONNECT_PROJECT_ID',
      'WALLETCONNECT_RELAY_URL',
      'CHAIN_PUBLIC_RPC_URL',
      'ISSUER_PUBLIC_URL',
      'CONNECTIONS_PER_IP',
    ]);
    const read_by_script = 'TRUST_PROXY';
    for (const name of [...filled, read_by_script]) {
      const gateway = block('\n  gateway:', '\n  # Each');
      const [, preset] = new RegExp(`${name}: \\$\\{${name}:-(.*)\\}`).exec(gateway) ?? [];
      expect(read('host/Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${name}="${preset}"`, 'm'));
    }
  });
});

it('secrets of a machine are excluded from images and the repository', () => {
  for (const file of ['.dockerignore', '.gitignore']) {
    expect(read(file).split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*']));
  }
});

describe.each(['host/Dockerfile', 'server/Dockerfile', 'Dockerfile.app'])('%s', (file) => {
  const text = read(file);

  it('names files that exist', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(?:--\S+ )*(\S+) /gm)];
    const run = [...text.matchAll(/\bnode (\S+\.ts)/g)];
    for (const [, path] of [...copied, ...run])
      expect([path, existsSync(`${root}${path?.replace('$APP', aRemote)}`)]).toEqual([path, true]);
  });

  // The gateway does not contain pnpm.
  if (!text.includes('pnpm')) return;

  it('installs only production packages, from the manifests, before it copies the sources', () => {
    const stages = text.split(/^FROM /m).filter((stage) => stage.includes('pnpm install'));
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages) {
      const [, before = '', filter = ''] =
        /^([\s\S]*?)RUN pnpm install --frozen-lockfile --prod --filter (\S+)\n/.exec(stage) ?? [];
      const copied = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, list]) =>
        String(list).split(' '),
      );
      const manifests = packagesOf(filter).map((folder) => `${folder}/package.json`);
      const ground = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
      expect(copied.sort()).toEqual([...ground, ...manifests].sort());
    }
  });

  it('uses the repository’s version of pnpm', () => {
    const [, version] = /const PNPM = '([\d.]+)'/.exec(read('scripts/bootstrap.mjs')) ?? [];
    expect(text).toContain(`npm install --global pnpm@${version}\n`);
  });
});

/**
 * Returns the folders of packages selected by pnpm's filter 'name' or 'name...' (with its
 * dependencies).
 */
function packagesOf(filter: string): string[] {
  const name = filter.replace(/\.\.\.$/, '');
  const folder = name.replace(/^@/, '');
  if (name === filter) return [folder];
  const manifest = JSON.parse(read(`${folder.replace('$APP', aRemote)}/package.json`));
  const own = Object.keys(manifest.dependencies).filter((one) => one.startsWith('@shared/'));
  return [...new Set([folder, ...own.flatMap((one) => packagesOf(`${one}...`))])];
}
