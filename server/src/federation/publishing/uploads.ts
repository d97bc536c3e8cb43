import {
  assertDigest,
  type BuildDescription,
  digestOf,
  inBatches,
  isStorePath,
  isVersion,
  keepBuild,
  keptMs,
  missingFiles,
  ReleaseRefused,
  type ReleaseStore,
  readDescription,
  releaseFile,
  VersionConflict,
} from '@shared/releases';

/**
 * A build that is sent file by file. Its release.json comes first and names every file with its
 * digest. Files wait in `.uploads/files/<name>/<version>/<digest>`, so publishers of other bytes
 * under the same version cannot mix theirs. `finishUpload` copies them, alone with the name, to
 * where they are served from.
 */

/** Uploads that one key may have begun and not finished. */
export const maxBegun = 20;

type BuildOf = Pick<BuildDescription, 'name' | 'version'>;

/**
 * Begins an upload, or resumes it.
 * @param by the key's operator, who may have `maxBegun` of them
 * @returns files that are still to be sent
 * @throws ReleaseRefused, VersionConflict, LockTimeout
 */
export async function beginUpload(
  store: ReleaseStore,
  text: string,
  by: string,
): Promise<string[]> {
  const bytes = Buffer.from(text);
  const description = readDescription(bytes);
  const there = await readThere(store, description);
  if (there && !there.equals(bytes)) throw taken(description);
  await forgetBroken(store);
  const path = `${begunOf(description)}/${digestOf(bytes)}/${by}.json`;
  await store.alone(`uploads-${by}`, async () => {
    await assertQuota(store, by, path);
    await store.write(path, bytes);
  });
  return missingUploads(store, description);
}

/** @throws ReleaseRefused for bytes that were not announced; VersionConflict */
export async function receiveFile(
  store: ReleaseStore,
  of: BuildOf,
  path: string,
  bytes: Buffer,
): Promise<void> {
  const digest = digestOf(bytes);
  const begun = [...(await readBegun(store, of)).values()];
  const announced = begun.flatMap((described) => digestIn(described, path));
  if (announced.includes(digest)) {
    await store.write(`${filesOf(of)}/${digest}`, bytes);
    return;
  }
  // Another publisher may have finished the version, which ends all uploads of it.
  const there = await readThere(store, of);
  if (there && digestIn(there, path).includes(digest)) return;
  if (there) throw taken(of);
  if (begun.length === 0) throw notBegun(of);
  const [expected] = announced;
  if (expected === undefined)
    throw new ReleaseRefused(`${path} is no file of ${of.name} ${of.version}.`);
  assertDigest(path, bytes, expected);
}

/** Returns the digest that a release.json names for a path, or none. */
function digestIn(described: Buffer, path: string): string[] {
  const { files } = readDescription(described);
  return Object.hasOwn(files, path) ? [files[path] as string] : [];
}

/**
 * Makes the version whole, or changes nothing of it. Repeating the call is a no-op.
 * @param digest SHA-256 of the release.json that is finished; without it one must have been begun
 * @returns that digest
 * @throws ReleaseRefused while something is missing; VersionConflict, LockTimeout
 */
export async function finishUpload(
  store: ReleaseStore,
  of: BuildOf,
  digest?: string,
): Promise<string> {
  const begun = await readBegun(store, of);
  if (digest === undefined && begun.size > 1)
    throw new VersionConflict(
      `Several builds of ${of.name} ${of.version} have been begun: name the digest of one.`,
    );
  const described = digest === undefined ? [...begun.values()][0] : begun.get(digest);
  if (!described) {
    const there = await readThere(store, of);
    if (there && digest === digestOf(there)) return digest;
    throw there ? taken(of) : notBegun(of);
  }
  const { files } = readDescription(described);
  await keepBuild(store, {
    async read(file) {
      if (file === releaseFile) return described;
      const bytes = await store.read(`${filesOf(of)}/${files[file]}`);
      if (!bytes || digestOf(bytes) !== files[file])
        throw new ReleaseRefused(`${file} has not come: send it again.`);
      return bytes;
    },
  });
  // The version never changes from now on, whatever else was begun of it.
  await store.remove(begunOf(of));
  await store.remove(filesOf(of));
  return digestOf(described);
}

/** @throws ReleaseRefused for one more than a key may have. */
async function assertQuota(store: ReleaseStore, by: string, path: string): Promise<void> {
  const others = (await store.list(begunFolder)).filter(
    (one) => one.path.endsWith(`/${by}.json`) && `${begunFolder}/${one.path}` !== path,
  );
  if (others.length < maxBegun) return;
  const oldest = Math.min(...others.map(({ at }) => at.getTime()));
  throw new ReleaseRefused(
    `${by} has begun ${others.length} builds that are not finished: finish one, or wait until ` +
      `${new Date(oldest + keptMs).toISOString()}.`,
  );
}

/** Removes parts of uploads that were not resumed for a day. */
async function forgetBroken(store: ReleaseStore): Promise<void> {
  const old = (await store.list('.uploads')).filter(({ at }) => Date.now() - at.getTime() > keptMs);
  await inBatches(old, ({ path }) => store.remove(`.uploads/${path}`));
}

/** Returns files that neither wait nor are in their place: they never came, or were cut off. */
async function missingUploads(
  store: ReleaseStore,
  description: BuildDescription,
): Promise<string[]> {
  const { name, version, files } = description;
  const waiting = Object.fromEntries(Object.values(files).map((digest) => [digest, digest]));
  const lacking = new Set(await missingFiles(store, filesOf(description), waiting));
  const misplaced = new Set(await missingFiles(store, `${name}/${version}`, files));
  return Object.entries(files).flatMap(([path, digest]) =>
    lacking.has(digest) && misplaced.has(path) ? [path] : [],
  );
}

/** Returns the builds of a version that were begun: digest of each release.json → its bytes. */
async function readBegun(store: ReleaseStore, of: BuildOf): Promise<Map<string, Buffer>> {
  if (!isStorePath(of.name) || !isVersion(of.version)) throw notBegun(of);
  const begun = new Map<string, Buffer>();
  for (const { path } of await store.list(begunOf(of))) {
    // A folder also lists files that another publisher is writing at the moment.
    if (!path.endsWith('.json')) continue;
    const [digest = ''] = path.split('/');
    const bytes = begun.has(digest) ? undefined : await store.read(`${begunOf(of)}/${path}`);
    if (bytes) begun.set(digest, bytes);
  }
  return begun;
}

function readThere(store: ReleaseStore, { name, version }: BuildOf): Promise<Buffer | undefined> {
  return store.read(`${name}/${version}/${releaseFile}`);
}

const taken = ({ name, version }: BuildOf) =>
  new VersionConflict(
    `${name} ${version} is there with other content; a released version never changes.`,
  );

const notBegun = ({ name, version }: BuildOf) =>
  new ReleaseRefused(`Nothing of ${name} ${version} has been begun.`);

const begunFolder = '.uploads/begun';
const begunOf = ({ name, version }: BuildOf) => `${begunFolder}/${name}/${version}`;
const filesOf = ({ name, version }: BuildOf) => `.uploads/files/${name}/${version}`;
