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

/** A build as the page loads it. `integrity` null: not checked, an override by a developer or QA. */
export type Build = Omit<Release, 'integrity' | 'releasedAt'> & {
  readonly integrity: string | null;
  readonly releasedAt?: string | undefined;
};

/** A remote the page can use. */
export interface RemoteRow {
  readonly name: string;
  readonly stable: Build;
  readonly previous: Build | null;
  /** Its stable build here is a canary; the previous one is the stable build of everybody else. */
  readonly canary?: true;
  /** What some browsers run in the place of the stable build, whether or not this one does. */
  readonly offered?: Canary;
  /** URL of the build that runs in this tab in the place of the stable one (`?remote=`). */
  readonly override?: string;
}

/** A remote that is out of use, and why. */
export interface DisabledRemote {
  readonly name: string;
  readonly reason: string;
  /** What could still be read of its routes, so that they fail as its own and not as unknown. */
  readonly routes: readonly RemoteRoute[];
}

/** The registry as the page uses it. */
export interface RegistryView {
  readonly remotes: readonly RemoteRow[];
  readonly disabled: readonly DisabledRemote[];
  /** The host's release that is live; undefined where its files are not the store's. */
  readonly host?: HostRelease | undefined;
  /** Entries of menu and footer of all usable remotes, in no order. */
  readonly menu: readonly MenuEntry[];
  /** 'saved': the last good one of this tab; 'none': the host works, without remotes. */
  readonly source: 'network' | 'saved' | 'none';
  /** What was wrong, one sentence each; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * Reads a registry row by row: an unusable row disables its remote, never the host; a canary that
 * cannot be read is none.
 * @param isOf whether this browser runs a canary.
 * @returns undefined when the body is no registry at all.
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
      ? row.data.stable.name !== name && `the row holds a release of ${row.data.stable.name}`
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

/** A canary that fails falls back to what everybody else runs. */
function rowOf(
  name: string,
  { stable, previous, canary }: RegistryRow,
  isOf: (canary: Canary) => boolean,
): RemoteRow {
  if (canary?.release.name !== name) return { name, stable, previous };
  if (!isOf(canary)) return { name, stable, previous, offered: canary };
  return { name, stable: canary.release, previous: stable, canary: true, offered: canary };
}

/** Completes a view with what follows from its remotes. */
export function viewOf(parts: Omit<RegistryView, 'menu'>): RegistryView {
  return { ...parts, menu: parts.remotes.flatMap(({ stable }) => stable.menu) };
}

/** Before anything is known. */
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
