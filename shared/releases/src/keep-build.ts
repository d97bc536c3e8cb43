import { type BuildDescription, readDescription } from './description.ts';
import { digestOf } from './digest.ts';
import { releaseFile } from './files.ts';
import { ReleaseRefused, VersionConflict } from './refused.ts';
import type { ReleaseStore } from './store.ts';

export interface BuildFiles {
  read(path: string): Promise<Buffer | undefined>;
}

/** Number of files handled in parallel; bounded, because each of them is in memory. */
const filesAtOnce = 16;

/**
 * Stores a build. Its release.json is written last, because a version exists once that file does. A
 * version never changes: its deleted or changed files are restored.
 * @throws ReleaseRefused, VersionConflict, LockTimeout
 */
export async function keepBuild(store: ReleaseStore, build: BuildFiles): Promise<BuildDescription> {
  const described = await build.read(releaseFile);
  const description = readDescription(described);
  const { name, version, files } = description;
  const folder = `${name}/${version}`;
  return store.alone(name, async () => {
    const before = await store.read(`${folder}/${releaseFile}`);
    if (before && !before.equals(described as Buffer)) {
      throw new VersionConflict(
        `${folder} in ${store.place} has other content than this build; a released version never changes`,
      );
    }
    await inBatches(await missingFiles(store, folder, files), async (path) => {
      const bytes = await build.read(path);
      if (!bytes)
        throw new ReleaseRefused(`${path} of ${name} ${version} is missing. Build it again.`);
      assertDigest(path, bytes, files[path] ?? '');
      await store.write(`${folder}/${path}`, bytes);
    });
    if (!before) {
      await removeOthers(store, folder, files);
      await store.write(`${folder}/${releaseFile}`, described as Buffer);
    }
    return description;
  });
}

/** Returns the files that are missing in a folder of the store, or have other bytes. */
export async function missingFiles(
  store: ReleaseStore,
  folder: string,
  files: BuildDescription['files'],
): Promise<string[]> {
  const there = new Set((await store.list(folder)).map(({ path }) => path));
  const missing: string[] = [];
  await inBatches(Object.entries(files), async ([path, digest]) => {
    const bytes = there.has(path) ? await store.read(`${folder}/${path}`) : undefined;
    if (!bytes || digestOf(bytes) !== digest) missing.push(path);
  });
  return missing;
}

/** Removes files of an earlier, interrupted upload of this version. */
async function removeOthers(
  store: ReleaseStore,
  folder: string,
  files: BuildDescription['files'],
): Promise<void> {
  const there = await store.list(folder);
  const others = there.filter(({ path }) => !Object.hasOwn(files, path));
  await inBatches(others, ({ path }) => store.remove(`${folder}/${path}`));
}

/** Checks a file. @throws ReleaseRefused if the bytes do not match their digest. */
export function assertDigest(path: string, bytes: Uint8Array, digest: string): void {
  if (digestOf(bytes) === digest) return;
  throw new ReleaseRefused(
    `${path} does not match ${releaseFile} (${bytes.length} bytes): it was changed or truncated. Upload it again.`,
  );
}

/** Runs `work` in batches. Rejects only after a batch has ended, so that none outlives a lock. */
export async function inBatches<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < list.length; start += filesAtOnce) {
    const batch = await Promise.allSettled(list.slice(start, start + filesAtOnce).map(work));
    for (const result of batch) if (result.status === 'rejected') throw result.reason;
  }
}
