import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Release, remoteManifest } from '@shared/contract';
import { integrityOf } from '../build/integrity-of.ts';
import { entryFile, releaseFile } from '../build-files.ts';
import { filesIn } from './inputs.ts';
import { withLock } from './lock.ts';
import { registerRelease } from './registry-file.ts';

/** Versions of a remote that stay for tabs opened with them, besides the registered ones. */
export const keptVersions = 10;

/** ms for which every version stays, however many follow it. */
export const keptMs = 86_400_000;

/** The store already holds another content under this version. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
  readonly code = 'version-conflict';
}

/**
 * Moves a finished build into the store and makes it the stable release. The folder of a version is
 * complete from the moment it exists and never changes; files that were deleted from it are put back.
 * Those who publish the same remote at once wait for each other.
 * @param build folder on the store's file system; gone afterwards.
 * @throws VersionConflict, LockTimeout
 */
export async function publishBuild(build: string, store: string, now: Date): Promise<Release> {
  const release = await describeBuild(build, now);
  return withLock(join(store, `${release.name}.lock`), () => publish(build, release, store, now));
}

async function publish(
  build: string,
  release: Release,
  store: string,
  now: Date,
): Promise<Release> {
  const target = join(store, release.name, release.version);
  if (existsSync(target)) {
    await restore(build, target);
    const there = await describeBuild(target, now);
    if (there.integrity !== release.integrity)
      throw new VersionConflict(
        `${target} holds other content than this build; a released version never changes`,
      );
    await rm(build, { recursive: true, force: true });
  } else {
    await mkdir(dirname(target), { recursive: true });
    await rename(build, target);
  }
  const { stable, previous } = await registerRelease(store, release);
  const registered = [stable, ...(previous ? [previous] : [])].map(({ version }) => version);
  await prune(dirname(target), registered, now);
  return stable;
}

async function describeBuild(dir: string, now: Date): Promise<Release> {
  const described = JSON.parse(await readFile(join(dir, releaseFile), 'utf8'));
  const manifest = remoteManifest.parse(described);
  const version = String(described.version);
  return {
    ...manifest,
    version,
    entry: `/federation/${manifest.name}/${version}/${entryFile}`,
    integrity: integrityOf(await readFile(join(dir, entryFile))),
    releasedAt: now.toISOString(),
  };
}

async function restore(build: string, target: string): Promise<void> {
  for (const file of await filesIn(build)) {
    if (existsSync(join(target, file))) continue;
    await mkdir(dirname(join(target, file)), { recursive: true });
    await rename(join(build, file), join(target, file));
  }
}

/** Removes what is neither registered, nor among the newest, nor younger than a day. */
async function prune(remoteDir: string, registered: readonly string[], now: Date): Promise<void> {
  const versions = await Promise.all(
    (await readdir(remoteDir)).map(async (name) => ({
      name,
      at: (await stat(join(remoteDir, name))).mtimeMs,
    })),
  );
  const old = versions
    .filter(({ name }) => !registered.includes(name))
    .sort((a, b) => b.at - a.at)
    .slice(keptVersions)
    .filter(({ at }) => now.getTime() - at > keptMs);
  for (const { name } of old) await rm(join(remoteDir, name), { recursive: true, force: true });
}
