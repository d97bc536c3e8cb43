import {
  type HostRelease,
  needs as needsShape,
  type Release,
  type RemoteManifest,
  releaseVersion,
  remoteManifest,
} from '@shared/contract';
import { entryFile, hostFile, hostName, pageFile, releaseFile } from './files.ts';
import { integrityOf } from './integrity-of.ts';
import { ReleaseRefused } from './refused.ts';
import { isStorePath } from './store.ts';

/** Fields of release.json that hosts and remotes share. */
interface Files {
  readonly version: string;
  readonly gzipBytes?: number;
  /** Every file of the build except release.json → its SHA-256, hex. */
  readonly files: Readonly<Record<string, string>>;
}

export interface RemoteBuild extends RemoteManifest, Files, Pick<Release, 'needs'>, ForeignFacts {}

/**
 * Facts about a build for other hosts (docs/guides/foreign-hosts.md). They are no part of the
 * contract's row, because its reader is in the host's first load. Missing in older builds.
 */
export interface ForeignFacts {
  /** Name of the global that the entry defines. */
  readonly container?: string;
  /** Shared module that the build uses → accepted versions: '^19.3.1'. */
  readonly shared?: Readonly<Record<string, string>>;
}

/** A remote's release in the registry. */
export type PublishedRelease = Release & ForeignFacts;

/** Returns the usable facts of release.json or of a registry row. */
export function foreignFactsIn({ container, shared }: Record<string, unknown>): ForeignFacts {
  return {
    ...(isContainer(container) && { container }),
    ...(isTexts(shared) && { shared }),
  };
}

/** release.json of the host. The modules that the host provides are in host.json. */
export interface HostBuild extends Pick<HostRelease, 'contract' | 'entry'>, Files {
  readonly name: typeof hostName;
}

export type BuildDescription = RemoteBuild | HostBuild;

export function isHostBuild(build: BuildDescription): build is HostBuild {
  return build.name === hostName;
}

const mostFiles = 2_000;

/** Parses release.json, which is untrusted input. @throws ReleaseRefused with the reason */
export function readDescription(bytes: Uint8Array | undefined): BuildDescription {
  const body = parse(bytes);
  return body.name === hostName ? hostIn(body) : remoteIn(body);
}

function remoteIn(body: Record<string, unknown>): RemoteBuild {
  const manifest = remoteManifest.safeParse(body);
  if (!manifest.success) throw refused(manifest.error.message);
  const asked = needsShape.safeParse(body.needs);
  if (body.needs !== undefined && !asked.success) throw refused(asked.error.message);
  return {
    ...manifest.data,
    ...filesIn(body, [entryFile]),
    ...(asked.success && { needs: asked.data }),
    ...foreignFactsIn(body),
  };
}

function hostIn(body: Record<string, unknown>): HostBuild {
  const { contract, entry } = body;
  if (!Number.isSafeInteger(contract)) throw refused('it has no contract');
  if (typeof entry !== 'string' || !entry.startsWith('/')) throw refused('it has no entry');
  // Open tabs compare it with the scripts of their page, and reload if none is this one.
  if (!entry.endsWith('.js')) throw refused(`its entry ${entry} is not a script`);
  const files = filesIn(body, [pageFile, hostFile, entry.slice(1)]);
  return { name: hostName, contract: contract as number, entry, ...files };
}

/** Reads version, size and files. @param least required files */
function filesIn(
  { version, gzipBytes, files }: Record<string, unknown>,
  least: readonly string[],
): Files {
  if (!isVersion(version)) throw refused(`${JSON.stringify(version)} is not a version`);
  if (!isTable(files) || Object.keys(files).length > mostFiles)
    throw refused('it has no files, or too many');
  for (const [path, digest] of Object.entries(files)) {
    if (!isStorePath(path)) throw refused(`${JSON.stringify(path)} is not a valid path`);
    if (!/^[0-9a-f]{64}$/.test(String(digest))) throw refused(`${path} has no SHA-256`);
  }
  const missing = least.find((file) => !Object.hasOwn(files, file));
  if (missing !== undefined) throw refused(`it has no ${missing}`);
  return {
    version,
    files: files as Record<string, string>,
    ...(Number.isSafeInteger(gzipBytes) && { gzipBytes: gzipBytes as number }),
  };
}

export function isVersion(version: unknown): version is string {
  return releaseVersion.safeParse(version).success;
}

export function releaseOf(
  { files: _, ...description }: RemoteBuild,
  entry: Buffer,
  at: Date,
): PublishedRelease {
  const { name, version } = description;
  return {
    ...description,
    entry: `/federation/${name}/${version}/${entryFile}`,
    integrity: integrityOf(entry),
    releasedAt: at.toISOString(),
  };
}

export function hostReleaseOf({ files: _, name: __, ...build }: HostBuild, at: Date): HostRelease {
  return { ...build, releasedAt: at.toISOString() };
}

function parse(bytes: Uint8Array | undefined): Record<string, unknown> {
  if (!bytes) throw refused('it is missing');
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString());
    if (isTable(body)) return body;
  } catch {
    // The error is thrown below.
  }
  throw refused('it is not a JSON object');
}

function isContainer(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value);
}

function isTexts(value: unknown): value is Record<string, string> {
  return isTable(value) && Object.values(value).every((one) => typeof one === 'string');
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(what: string): ReleaseRefused {
  return new ReleaseRefused(`${releaseFile} does not describe a build: ${what}.`);
}
