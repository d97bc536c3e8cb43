import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseRefused } from '@shared/releases';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { release } from '../testing/samples.ts';
import { checkBuild, checkTypes } from './check-build.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-build-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const remote = `{
  routes: [{ path: '/bank', lazy: async () => ({ Component: () => null }) }],
  parcels: { cardSummary: async () => ({}) },
  messages: async () => ({ default: {} }),
}`;
const entryOf = (module: string) =>
  `var remote_visa_aaaaaaaa = { init() {}, get: async () => () => ({ default: ${module} }) };`;

async function check(entry: string): Promise<void> {
  const routes = [{ path: '/bank', access: 'login' as const, keepAlive: true }];
  await writeFile(join(folder, 'release.json'), JSON.stringify(release({ routes })));
  await writeFile(join(folder, 'remoteEntry.js'), entry);
  await checkBuild('remote-visa', folder);
}

it('accepts a build that runs', async () => {
  await expect(check(entryOf(remote))).resolves.toBeUndefined();
});

it.each([
  ['entry throws', 'throw new Error("a bad release");', /its entry: a bad release/],
  ['entry is not a script', '<html>', /its entry/],
  ['remote exports something else', entryOf('{}'), /does not export defineRemote/],
  [
    'page throws',
    entryOf(remote.replace('({ Component: () => null })', '{ throw new Error("no page"); }')),
    /the page \/bank: no page/,
  ],
  [
    'manifest has a route without a page',
    entryOf(remote.replace("'/bank'", "'/bank/*'")),
    /its manifest: the route \/bank has no page$/,
  ],
  [
    'page is missing in the routes of its manifest',
    entryOf(remote.replace('routes: [', "routes: [{ children: [{ path: '/bank/new' }] }, ")),
    /its manifest: the page \/bank\/new is missing from the manifest's routes/,
  ],
  [
    'texts throw in one language',
    entryOf(
      remote.replace(
        'async () => ({ default: {} })',
        "async (locale) => { if (locale === 'th') throw new Error('no texts'); return {}; }",
      ),
    ),
    /its messages in th: no texts/,
  ],
  ['parcel is missing', entryOf(remote.replace('cardSummary', 'other')), /cardSummary/],
  [
    'remote needs a global that a page does not have',
    entryOf(remote.replace('routes:', 'routes: require("x") ||')),
    /require/,
  ],
])('refuses a build whose %s, with the reason', async (_, entry, why) => {
  const checking = check(entry);
  await expect(checking).rejects.toThrow(ReleaseRefused);
  await expect(checking).rejects.toThrow(why);
});

it('refuses a remote with type errors, and names their location', async () => {
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "noEmit": true } }');
  await writeFile(join(folder, 'page.ts'), 'export const price: number = "60";');
  const checking = checkTypes(folder);
  await expect(checking).rejects.toThrow(ReleaseRefused);
  await expect(checking).rejects.toThrow(/page\.ts\(1,14\)/);
});
