import { remoteManifest } from '@shared/contract';
import { entryFile, releaseFile } from '@shared/releases/files';
import type { Override, OverrideEdge } from './overrides.lazy.ts';
import type { Build, RemoteRow } from './registry-view.ts';

/** Reads the release.json of the other build. @throws Error with the reason */
export async function overrideRow(
  { remote, url }: Override,
  allowedOrigins: readonly string[],
  edge: Pick<OverrideEdge, 'fetch' | 'location'>,
  signal: AbortSignal,
): Promise<RemoteRow> {
  const { origin } = new URL(url, edge.location.origin);
  if (!allowedOrigins.includes(origin)) throw new Error(`${origin} may not override a remote`);
  const response = await edge.fetch(`${url}/${releaseFile}`, { signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`${url}/${releaseFile} answered ${response.status}`);
  const body = (await response.json()) as { version?: unknown; files?: Record<string, string> };
  const manifest = remoteManifest.safeParse(body);
  if (!manifest.success || typeof body.version !== 'string')
    throw new Error(`${url}/${releaseFile} does not describe a release`);
  if (manifest.data.name !== remote) throw new Error(`${url} is a build of ${manifest.data.name}`);
  const stable: Build = {
    ...manifest.data,
    version: body.version,
    entry: `${url}/${entryFile}`,
    integrity: integrityIn(body.files?.[entryFile]),
  };
  return { name: remote, stable, previous: null, override: url };
}

/** Converts a finished build's hex digest; a development build has no digest. */
function integrityIn(digest: string | undefined): string | null {
  if (!digest) return null;
  const bytes = digest.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}
