/** Another build in the place of a remote's stable one, for this tab only (design §3). */
export interface Override {
  readonly remote: string;
  /**
   * Folder of the build, without a slash at the end: 'http://localhost:3002', or of a published one
   * '/federation/remote-visa/1.0.0-0a1b2c3d'.
   */
  readonly url: string;
}

const key = 'tessera.remoteOverrides';

export interface OverrideEdge {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, 'origin'>;
}

/** The tab's storage. Where a browser blocks it, reading finds nothing and writing is lost. */
export const tabStorage = forgiving(() => sessionStorage);

/** The storage of all tabs, likewise. */
export const sharedStorage = forgiving(() => localStorage);

function forgiving(storage: () => Storage): OverrideEdge['storage'] {
  return {
    getItem: (key) => attempt(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => attempt(() => storage().setItem(key, value)),
    removeItem: (key) => attempt(() => storage().removeItem(key)),
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * Reads 'remote-visa@http://localhost:3002', or with a version that was published,
 * 'remote-visa@1.0.0-0a1b2c3d'; undefined when it is not of this form.
 */
export function parseOverride(text: string): Override | undefined {
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

/** The tab's overrides: those of the URL's query on top of those kept before; the result is kept. */
export function takeOverrides(search: string, storage: OverrideEdge['storage']): Override[] {
  const asked = new URLSearchParams(search)
    .getAll('remote')
    .flatMap((text) => parseOverride(text) ?? []);
  const kept = keptOverrides(storage).filter(
    ({ remote }) => !asked.some((override) => override.remote === remote),
  );
  const all = [...kept, ...asked];
  if (asked.length > 0) storage.setItem(key, JSON.stringify(all));
  return all;
}

export function keptOverrides(storage: OverrideEdge['storage']): Override[] {
  const text = storage.getItem(key);
  if (!text) return [];
  try {
    const list = JSON.parse(text) as Override[];
    return list.flatMap(({ remote, url }) => parseOverride(`${remote}@${url}`) ?? []);
  } catch {
    return [];
  }
}

/** Forgets one override, or all. */
export function dropOverride(storage: OverrideEdge['storage'], remote?: string): void {
  const rest = remote ? keptOverrides(storage).filter((kept) => kept.remote !== remote) : [];
  if (rest.length > 0) storage.setItem(key, JSON.stringify(rest));
  else storage.removeItem(key);
}
