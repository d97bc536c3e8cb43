import {
  type Canary,
  type HostRelease,
  hostRow,
  type MenuEntry,
  type RegistryRow,
  type Release,
  type RemoteRoute,
  registryRow,
  registry as registryShape,
  remoteRoute,
} from '@shared/contract';

/** A build to load. An override without digests has no `integrity`, and is not checked. */
export type Build = Omit<Release, 'integrity' | 'releasedAt'> & {
  readonly integrity: string | null;
  readonly releasedAt?: string | undefined;
};

export interface RemoteRow {
  readonly name: string;
  readonly stable: Build;
  readonly previous: Build | null;
  /** Set if `stable` is a canary; `previous` is then the stable build of other browsers. */
  readonly canary?: true;
  /** The canary of the remote, whether or not this browser runs it. */
  readonly offered?: Canary;
  /** URL of the build that replaces the stable one in this tab (`?remote=`). */
  readonly override?: string;
}

export interface DisabledRemote {
  readonly name: string;
  readonly reason: string;
  /** Its readable routes: their pages show a failure of the remote, not an unknown page. */
  readonly routes: readonly RemoteRoute[];
}

export interface RegistryView {
  readonly remotes: readonly RemoteRow[];
  readonly disabled: readonly DisabledRemote[];
  /** The live release of the host; undefined if its files do not come from the store. */
  readonly host?: HostRelease | undefined;
  /** Menu and footer entries of all usable remotes, unsorted. */
  readonly menu: readonly MenuEntry[];
  /** 'saved': the last good one of this browser; 'none': the host works without remotes. */
  readonly source: 'network' | 'saved' | 'none';
  /** Problems, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Parses a registry. An unusable row disables its remote only; an unreadable canary is ignored.
 * @param isOf whether this browser runs a canary
 * @returns undefined if the body is not a registry
 */
export function readRegistry(
  body: unknown,
  source: 'network' | 'saved',
  isOf: (canary: Canary) => boolean = () => false,
): RegistryView | undefined {
  const parsed = registryShape.safeParse(body);
  if (!parsed.success) return undefined;
  const remotes: RemoteRow[] = [];
  const disabled: DisabledRemote[] = [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(parsed.data.remotes)) {
    let row = registryRow.safeParse(value);
    if (!row.success && typeof value === 'object') {
      const problem = problemOf(row.error);
      row = registryRow.safeParse({ ...value, canary: null });
      if (row.success) problems.push(`the canary of ${name} cannot be used: ${problem}`);
    }
    const reason = row.success
      ? row.data.stable.name !== name && `the row contains a release of ${row.data.stable.name}`
      : problemOf(row.error);
    if (row.success && !reason) remotes.push(rowOf(name, row.data, isOf));
    else disabled.push({ name, reason: reason || 'unusable', routes: routesIn(value) });
  }
  return viewOf({
    remotes,
    disabled,
    host: hostRow.safeParse(parsed.data.host).data?.stable,
    source,
    problems: [
      ...problems,
      ...disabled.map(({ name, reason }) => `${name} is disabled: ${reason}`),
    ],
  });
}

/** Returns the row for this browser. The fallback of a canary is the stable build. */
function rowOf(
  name: string,
  { stable, previous, canary }: RegistryRow,
  isOf: (canary: Canary) => boolean,
): RemoteRow {
  if (canary?.release.name !== name) return { name, stable, previous };
  if (!isOf(canary)) return { name, stable, previous, offered: canary };
  return { name, stable: canary.release, previous: stable, canary: true, offered: canary };
}

export function viewOf(parts: Omit<RegistryView, 'menu'>): RegistryView {
  return { ...parts, menu: parts.remotes.flatMap(({ stable }) => stable.menu) };
}

export const noRegistry: RegistryView = viewOf({
  remotes: [],
  disabled: [],
  source: 'none',
  problems: [],
});

function routesIn(row: unknown): RemoteRoute[] {
  const routes = (row as { stable?: { routes?: unknown } } | null)?.stable?.routes;
  if (!Array.isArray(routes)) return [];
  return routes.flatMap((route) => {
    const parsed = remoteRoute.safeParse(route);
    return parsed.success ? [parsed.data] : [];
  });
}

function problemOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.map(String).join('.') || 'row'}: ${issue.message}` : 'unusable';
}
