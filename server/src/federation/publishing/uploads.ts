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

/*
 * An upload begins with release.json, which names every file with its digest. Files are stored as
 * `.uploads/files/<name>/<version>/<digest>`, so publishers of different bytes under the same
 * version cannot mix them. `finishUpload` locks the name and copies them to the served folder.
 */

/** Maximum number of unfinished uploads per key. */
export const maxBegun = 20;

type BuildOf = Pick<BuildDescription, 'name' | 'version'>;

/**
 * Begins or resumes an upload of the build that the release.json `text` describes.
 * @param by the key's operator, limited to `maxBegun` unfinished uploads
 * @returns paths of the files that are missing
 * @throws ReleaseRefused, VersionConflict, LockTimeout
 */
export async function beginUpload(
  store: ReleaseStore,
  text: string,
  by: string,
): Promise<string[]> {
  const bytes = Buffer.from(text);
  const description = readDescription(bytes);
  const released = await readReleased(store, description);
  if (released && !released.equals(bytes)) throw conflictError(description);
  await removeAbandoned(store);
  const path = `${begunOf(description)}/${digestOf(bytes)}/${by}.json`;
  await store.alone(`uploads-${by}`, async () => {
    await assertQuota(store, by, path);
    await store.write(path, bytes);
  });
  return missingUploads(store, description);
}

/** Stores a file of an upload. @throws ReleaseRefused for a file not announced; VersionConflict */
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
  // Another publisher may have finished the version, which ends all its uploads.
  const released = await readReleased(store, of);
  if (released && digestIn(released, path).includes(digest)) return;
  if (released) throw conflictError(of);
  if (begun.length === 0) throw notBegunError(of);
  const [expected] = announced;
  if (expected === undefined)
    throw new ReleaseRefused(`${path} is not a file of ${of.name} ${of.version}.`);
  assertDigest(path, bytes, expected);
}

/** Returns the digest that a release.json has for a path; an empty list without one. */
function digestIn(described: Buffer, path: string): string[] {
  const { files } = readDescription(described);
  return Object.hasOwn(files, path) ? [files[path] as string] : [];
}

/**
 * Copies the files and completes the version. Repeating the call is a no-op.
 * @param digest SHA-256 of its release.json; optional if only one build was begun
 * @returns the digest
 * @throws ReleaseRefused while a file is missing; VersionConflict, LockTimeout
 */
export async function finishUpload(
  store: ReleaseStore,
  of: BuildOf,
  digest?: string,
): Promise<string> {
  const begun = await readBegun(store, of);
  if (digest === undefined && begun.size > 1)
    throw new VersionConflict(
      `Several builds of ${of.name} ${of.version} were begun: name the digest of one.`,
    );
  const described = digest === undefined ? [...begun.values()][0] : begun.get(digest);
  if (!described) {
    const released = await readReleased(store, of);
    if (released && digest === digestOf(released)) return digest;
    throw released ? conflictError(of) : notBegunError(of);
  }
  const { files } = readDescription(described);
  await keepBuild(store, {
    async read(file) {
      if (file === releaseFile) return described;
      const bytes = await store.read(`${filesOf(of)}/${files[file]}`);
      if (!bytes || digestOf(bytes) !== files[file])
        throw new ReleaseRefused(`${file} is missing: send it again.`);
      return bytes;
    },
  });
  // The version is final, so its other uploads are obsolete.
  await store.remove(begunOf(of));
  await store.remove(filesOf(of));
  return digestOf(described);
}

/** Checks the quota. @throws ReleaseRefused if `by` has `maxBegun` other unfinished uploads */
async function assertQuota(store: ReleaseStore, by: string, path: string): Promise<void> {
  const others = (await store.list(begunFolder)).filter(
    (one) => one.path.endsWith(`/${by}.json`) && `${begunFolder}/${one.path}` !== path,
  );
  if (others.length < maxBegun) return;
  const oldest = Math.min(...others.map(({ at }) => at.getTime()));
  throw new ReleaseRefused(
    `${by} has ${others.length} unfinished builds: finish one, or wait until ` +
      `${new Date(oldest + keptMs).toISOString()}.`,
  );
}

/**
 * Removes upload files that were written more than a day ago. A file that cannot be removed must
 * not stop the new upload; the next upload retries the removal.
 */
async function removeAbandoned(store: ReleaseStore): Promise<void> {
  const old = (await store.list('.uploads')).filter(({ at }) => Date.now() - at.getTime() > keptMs);
  await inBatches(old, ({ path }) => store.remove(`.uploads/${path}`).catch(() => {}));
}

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

/** Returns the begun builds of a version: digest of each release.json → its bytes. */
async function readBegun(store: ReleaseStore, of: BuildOf): Promise<Map<string, Buffer>> {
  if (!isStorePath(of.name) || !isVersion(of.version)) throw notBegunError(of);
  const begun = new Map<string, Buffer>();
  for (const { path } of await store.list(begunOf(of))) {
    // A folder also lists files that another publisher is currently writing.
    if (!path.endsWith('.json')) continue;
    const [digest = ''] = path.split('/');
    const bytes = begun.has(digest) ? undefined : await store.read(`${begunOf(of)}/${path}`);
    if (bytes) begun.set(digest, bytes);
  }
  return begun;
}

function readReleased(
  store: ReleaseStore,
  { name, version }: BuildOf,
): Promise<Buffer | undefined> {
  return store.read(`${name}/${version}/${releaseFile}`);
}

const conflictError = ({ name, version }: BuildOf) =>
  new VersionConflict(
    `${name} ${version} exists with other content; a released version never changes.`,
  );

const notBegunError = ({ name, version }: BuildOf) =>
  new ReleaseRefused(`No upload of ${name} ${version} has begun: run the release again.`);

const begunFolder = '.uploads/begun';
const begunOf = ({ name, version }: BuildOf) => `${begunFolder}/${name}/${version}`;
const filesOf = ({ name, version }: BuildOf) => `.uploads/files/${name}/${version}`;
