/** Replaces edge.ts in the build without federation: the remotes are part of the bundle. */
import { remotes } from './one-bundle-remotes.ts';
import type { Build } from './registry-view.ts';
import type { SharedNow } from './share-scope.ts';

export async function fetchRegistry(): Promise<unknown> {
  const row = ({ manifest }: (typeof remotes)[number]) => ({
    stable: {
      ...manifest,
      version: 'one-bundle',
      entry: '/',
      integrity: `sha384-${'0'.repeat(64)}`,
      releasedAt: new Date(0).toISOString(),
    },
    previous: null,
  });
  return {
    schema: 1,
    remotes: Object.fromEntries(remotes.map((remote) => [remote.manifest.name, row(remote)])),
  };
}

/** Returns an empty list: a single bundle shares no modules. */
export async function readShared(): Promise<SharedNow[]> {
  return [];
}

export async function loadBuild(build: Build): Promise<unknown> {
  return { default: remotes.find(({ manifest }) => manifest.name === build.name)?.module };
}
