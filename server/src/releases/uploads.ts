import {
  assertDigest,
  type BuildDescription,
  digestOf,
  isStorePath,
  isVersion,
  keepBuild,
  keptMs,
  ReleaseRefused,
  type ReleaseStore,
  readDescription,
  releaseFile,
  VersionConflict,
} from '@shared/releases';

/**
 * A build that is sent file by file. Its release.json comes first and says what the others are; each
 * is taken only as that says, straight to where it will be served from. The version is there once all
 * of them are, and its release.json with them.
 */

/**
 * Begins, or goes on.
 * @returns files that are still to be sent
 * @throws ReleaseRefused, VersionConflict
 */
export async function beginUpload(store: ReleaseStore, text: string): Promise<string[]> {
  const bytes = Buffer.from(text);
  const description = readDescription(bytes);
  const { name, version } = description;
  const there = await store.read(`${name}/${version}/${releaseFile}`);
  if (there && !there.equals(bytes))
    throw new VersionConflict(
      `${name} ${version} is there with other content; a released version never changes.`,
    );
  await forgetBroken(store);
  await store.write(begunFile(description), bytes);
  return missingOf(store, description);
}

/** @throws ReleaseRefused for what was not announced so. */
export async function receiveFile(
  store: ReleaseStore,
  of: Pick<BuildDescription, 'name' | 'version'>,
  path: string,
  bytes: Buffer,
): Promise<void> {
  const { files } = readDescription(await begun(store, of));
  const digest = Object.hasOwn(files, path) ? files[path] : undefined;
  if (digest === undefined)
    throw new ReleaseRefused(`${path} is no file of ${of.name} ${of.version}.`);
  assertDigest(path, bytes, digest);
  await store.write(`${of.name}/${of.version}/${path}`, bytes);
}

/** @throws ReleaseRefused while something is missing, VersionConflict */
export async function finishUpload(
  store: ReleaseStore,
  of: Pick<BuildDescription, 'name' | 'version'>,
): Promise<void> {
  const described = await begun(store, of);
  const [missing] = await missingOf(store, readDescription(described));
  if (missing !== undefined) throw new ReleaseRefused(`${missing} has not come: send it again.`);
  await keepBuild(store, { read: async (path) => (path === releaseFile ? described : undefined) });
  await store.remove(begunFile(of));
}

/** What nobody went on with for a day; its files go with the remote's next release. */
async function forgetBroken(store: ReleaseStore): Promise<void> {
  for (const { path, at } of await store.list('.uploads'))
    if (Date.now() - at.getTime() > keptMs) await store.remove(`.uploads/${path}`);
}

/** What is not there as described: it never came, was cut off, or is of another try. */
async function missingOf(
  store: ReleaseStore,
  { name, version, files }: BuildDescription,
): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(files).map(async ([path, digest]) => {
      const bytes = await store.read(`${name}/${version}/${path}`);
      return bytes && digestOf(bytes) === digest ? [] : [path];
    }),
  );
  return found.flat();
}

async function begun(
  store: ReleaseStore,
  of: Pick<BuildDescription, 'name' | 'version'>,
): Promise<Buffer> {
  const bytes = isStorePath(of.name) && isVersion(of.version) && (await store.read(begunFile(of)));
  if (!bytes) throw new ReleaseRefused(`Nothing of ${of.name} ${of.version} has been begun.`);
  return bytes;
}

const begunFile = ({ name, version }: Pick<BuildDescription, 'name' | 'version'>) =>
  `.uploads/${name}-${version}.json`;
