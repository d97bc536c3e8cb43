import { remoteManifest } from '@shared/contract';
import { entryFile, releaseFile } from '@shared/releases/files';
import { type Build, type RegistryView, type RemoteRow, viewOf } from './registry-view.ts';
import { overridesKey } from './storage.ts';

/** A build that replaces a remote's stable one in this tab only (docs/releases.md). */
export interface Override {
  readonly remote: string;
  /** The build's folder, without a trailing slash: 'http://localhost:3002', '/federation/…'. */
  readonly url: string;
}

/** The browser, limited to the parts that overrides need. */
export interface OverrideEdge {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, 'search' | 'origin'>;
}

/** Parses 'remote-visa@http://localhost:3002', or 'remote-visa@1.0.0-0a1b2c3d' if published. */
function parseOverride(text: string): Override | undefined {
  const published = /^(remote-[a-z]+)@(?:\/federation\/\1\/)?([0-9A-Za-z]+(?:[.+-][0-9A-Za-z]+)*)$/;
  const [, remote, version] = published.exec(text.trim()) ?? [];
  if (remote && version) return { remote, url: `/federation/${remote}/${version}` };
  const match = /^(remote-[a-z]+)@(https?:\/\/[^\s?#]+?)\/*$/.exec(text.trim());
  if (!match?.[1] || !match[2]) return undefined;
  try {
    new URL(match[2]);
  } catch {
    return undefined;
  }
  return { remote: match[1], url: match[2] };
}

/** Returns the view with the tab's overrides. Drops unusable ones; `problems` has the reasons. */
export async function withOverrides(
  view: RegistryView,
  edge: OverrideEdge,
  allowedOrigins: () => readonly string[] | Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<RegistryView> {
  const overrides = takeOverrides(edge.location.search, edge.storage);
  if (overrides.length === 0) return view;
  const allowed = await allowedOrigins();
  const remotes = new Map(view.remotes.map((row) => [row.name, row]));
  const problems = [...view.problems];
  await Promise.all(
    overrides.map(async (override) => {
      try {
        remotes.set(override.remote, await overrideRow(override, allowed, edge, signal));
      } catch (error) {
        dropOverride(edge.storage, override.remote);
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`override of ${override.remote} is dropped: ${reason}`);
      }
    }),
  );
  const disabled = view.disabled.filter(({ name }) => !remotes.has(name));
  return viewOf({ ...view, remotes: [...remotes.values()], disabled, problems });
}

/** Merges the URL's overrides into the tab's saved ones, saves and returns the result. */
function takeOverrides(search: string, storage: OverrideEdge['storage']): Override[] {
  const asked = new URLSearchParams(search)
    .getAll('remote')
    .flatMap((text) => parseOverride(text) ?? []);
  const kept = keptOverrides(storage).filter(
    ({ remote }) => !asked.some((override) => override.remote === remote),
  );
  const all = [...kept, ...asked];
  if (asked.length > 0) storage.setItem(overridesKey, JSON.stringify(all));
  return all;
}

function keptOverrides(storage: OverrideEdge['storage']): Override[] {
  const text = storage.getItem(overridesKey);
  if (!text) return [];
  try {
    const list = JSON.parse(text) as Override[];
    return list.flatMap(({ remote, url }) => parseOverride(`${remote}@${url}`) ?? []);
  } catch {
    return [];
  }
}

export function dropOverride(storage: OverrideEdge['storage'], remote?: string): void {
  const rest = remote ? keptOverrides(storage).filter((kept) => kept.remote !== remote) : [];
  if (rest.length > 0) storage.setItem(overridesKey, JSON.stringify(rest));
  else storage.removeItem(overridesKey);
}

/** Returns a row for the override, from its release.json. @throws Error with the reason */
async function overrideRow(
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

/** Returns the integrity for a hex digest; null without a digest. */
function integrityIn(digest: string | undefined): string | null {
  if (!digest) return null;
  const bytes = digest.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}
