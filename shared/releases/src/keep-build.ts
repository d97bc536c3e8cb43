import { type BuildDescription, readDescription } from './description.ts';
import { digestOf } from './digest.ts';
import { releaseFile } from './files.ts';
import { ReleaseRefused, VersionConflict } from './refused.ts';
import type { ReleaseStore } from './store.ts';

/** The finished files of a build, wherever they lie. */
export interface BuildFiles {
  read(path: string): Promise<Buffer | undefined>;
}

/** Files that are read or written at once: their bytes are held in memory. */
const filesAtOnce = 16;

/**
 * Puts a build into the store: `<name>/<version>/…`. A version is there once its release.json is,
 * which comes last, and never changes. Files that were deleted from it or changed are put back.
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
        `${folder} in ${store.place} holds other content than this build; a released version never changes`,
      );
    }
    await inBatches(await missingFiles(store, folder, files), async (path) => {
      const bytes = await build.read(path);
      if (!bytes) throw new ReleaseRefused(`${path} of ${name} ${version} is missing.`);
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

/** Returns the files that a folder of the store does not have, or has with other bytes. */
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

/** Removes files of an earlier build that was broken off under this version. */
async function removeOthers(
  store: ReleaseStore,
  folder: string,
  files: BuildDescription['files'],
): Promise<void> {
  const there = await store.list(folder);
  const others = there.filter(({ path }) => !Object.hasOwn(files, path));
  await inBatches(others, ({ path }) => store.remove(`${folder}/${path}`));
}

/** @throws ReleaseRefused for bytes that are not those that were described. */
export function assertDigest(path: string, bytes: Uint8Array, digest: string): void {
  if (digestOf(bytes) === digest) return;
  throw new ReleaseRefused(
    `${path} is not what ${releaseFile} says (${bytes.length} bytes came): it changed or was cut off. Send it again.`,
  );
}

export async function inBatches<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < list.length; start += filesAtOnce)
    await Promise.all(list.slice(start, start + filesAtOnce).map(work));
}
