import type { ReleaseStore } from './store.ts';

/** A stored version that is not released. It is removed at `until`. */
export interface Preview {
  readonly version: string;
  readonly by: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly until: string;
  /** Commit of the sources; null: unknown. */
  readonly commit: string | null;
}

const folder = '.previews';
export const previewFile = (name: string, version: string) => `${folder}/${name}/${version}.json`;

/** Returns the previews of an app; malformed files count as expired ones. */
export async function readPreviews(store: ReleaseStore, name: string): Promise<Preview[]> {
  const files = await store.list(`${folder}/${name}`);
  const previews = files.map(async ({ path }): Promise<Preview | undefined> => {
    const version = path.replace(/\.json$/, '');
    const bytes = await store.read(previewFile(name, version));
    if (!bytes) return undefined;
    const unreadable = { by: 'unknown', at: '', until: '', commit: null };
    try {
      return { ...unreadable, ...JSON.parse(String(bytes)), version };
    } catch {
      return { ...unreadable, version };
    }
  });
  return (await Promise.all(previews)).filter((one) => one !== undefined);
}

/** Writes a preview. Call it only while holding the lock of `name`. */
export async function writePreview(
  store: ReleaseStore,
  name: string,
  { version, ...preview }: Preview,
): Promise<void> {
  await store.write(previewFile(name, version), Buffer.from(`${JSON.stringify(preview)}\n`));
}

/** Returns the apps that have previews. */
export async function previewedApps(store: ReleaseStore): Promise<string[]> {
  const files = await store.list(folder);
  return [...new Set(files.map(({ path }) => path.split('/')[0] ?? ''))];
}
