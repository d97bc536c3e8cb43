import {
  needs as needsShape,
  type Release,
  type RemoteManifest,
  releaseVersion,
  remoteManifest,
} from '@shared/contract';
import { entryFile, releaseFile } from './files.ts';
import { integrityOf } from './integrity-of.ts';
import { ReleaseRefused } from './refused.ts';
import { isStorePath } from './store.ts';

/** release.json: what a build is. */
export interface BuildDescription extends RemoteManifest {
  readonly version: string;
  readonly needs?: Release['needs'];
  /** Of its scripts, as they are sent. */
  readonly gzipBytes?: number;
  /** Every other file of the build → its SHA-256, hex. */
  readonly files: Readonly<Record<string, string>>;
}

/** Most files a build may have. */
const mostFiles = 2_000;

/**
 * Reads a build's release.json, which nobody has to trust.
 * @throws ReleaseRefused with what is wrong
 */
export function readDescription(bytes: Uint8Array | undefined): BuildDescription {
  const body = parse(bytes);
  const manifest = remoteManifest.safeParse(body);
  if (!manifest.success) throw refused(manifest.error.message);
  const { version, needs, gzipBytes, files } = body;
  if (!isVersion(version)) throw refused(`${JSON.stringify(version)} is no version`);
  if (!isTable(files) || Object.keys(files).length > mostFiles) throw refused('files: missing');
  for (const [path, digest] of Object.entries(files)) {
    if (!isStorePath(path)) throw refused(`${JSON.stringify(path)} is no path of a build`);
    if (!/^[0-9a-f]{64}$/.test(String(digest))) throw refused(`${path} has no digest`);
  }
  if (!Object.hasOwn(files, entryFile)) throw refused(`it has no ${entryFile}`);
  const asked = needsShape.safeParse(needs);
  if (needs !== undefined && !asked.success) throw refused(asked.error.message);
  return {
    ...{ ...manifest.data, version, files: files as Record<string, string> },
    ...(asked.success && { needs: asked.data }),
    ...(Number.isSafeInteger(gzipBytes) && { gzipBytes: gzipBytes as number }),
  };
}

export function isVersion(version: unknown): version is string {
  return releaseVersion.safeParse(version).success;
}

/** The row's part for a build whose entry is `entry`. */
export function releaseOf(
  { files: _, ...description }: BuildDescription,
  entry: Buffer,
  at: Date,
): Release {
  const { name, version } = description;
  return {
    ...description,
    entry: `/federation/${name}/${version}/${entryFile}`,
    integrity: integrityOf(entry),
    releasedAt: at.toISOString(),
  };
}

function parse(bytes: Uint8Array | undefined): Record<string, unknown> {
  if (!bytes) throw refused('it is missing');
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString());
    if (isTable(body)) return body;
  } catch {
    // Said below.
  }
  throw refused('it is no JSON object');
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(what: string): ReleaseRefused {
  return new ReleaseRefused(`${releaseFile} does not describe a build: ${what}.`);
}
