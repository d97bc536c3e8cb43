import {
  anything,
  fields,
  integer,
  listOf,
  matching,
  numeric,
  oneOf,
  orMissing,
  orNull,
  type Shape,
  tableOf,
  text,
  truth,
} from './shape.ts';

const path = matching(/^\//);

/** One route of a remote: enough for the host to guard and to keep alive before loading any of it. */
export interface RemoteRoute {
  /** Full path, react-router syntax: '/bank/cardDetail/:id'. */
  path: string;
  access: 'public' | 'login';
  keepAlive: boolean;
}
export const remoteRoute: Shape<RemoteRoute> = fields<RemoteRoute>({
  path,
  access: oneOf('public', 'login'),
  keepAlive: truth,
});

export interface MenuEntry {
  path: string;
  /** Name of one of the shell's icons; an unknown name shows a neutral one. */
  icon: string;
  place: 'menu' | 'footer';
  order: number;
  /** Locale → label; 'en' is the fallback. */
  label: Record<string, string>;
  /** Paths of other pages the entry stands for, each with what is below it: '/bank/virtual_apply'. */
  pages?: string[] | undefined;
  /** Kinds of what is due (`dueKinds`) that the entry shows the number of; unknown ones have none. */
  due?: string[] | undefined;
}
export const menuEntry: Shape<MenuEntry> = fields<MenuEntry>({
  path,
  icon: text,
  place: oneOf('menu', 'footer'),
  order: numeric,
  label: tableOf(text),
  pages: orMissing(listOf(path)),
  due: orMissing(listOf(text)),
});

/** What a remote says of itself at build time, in its src/manifest.ts. */
export interface RemoteManifest {
  name: string;
  /** Major version of @shared/contract the build was made against. */
  contract: number;
  /** First path segments the remote owns: '/wallet'. */
  prefixes: string[];
  routes: RemoteRoute[];
  menu: MenuEntry[];
  parcels: string[];
}
const manifestFields = {
  name: matching(/^remote-[a-z]+$/),
  contract: integer,
  prefixes: listOf(matching(/^\/[A-Za-z]+$/)),
  routes: listOf(remoteRoute),
  menu: listOf(menuEntry),
  parcels: listOf(text),
};
export const remoteManifest: Shape<RemoteManifest> = fields<RemoteManifest>(manifestFields);

/** One published, immutable build. */
export interface Release extends RemoteManifest {
  version: string;
  /** Absolute path or URL of remoteEntry.js. */
  entry: string;
  /** Subresource integrity of the entry: 'sha384-…'. */
  integrity: string;
  /** RFC 3339, UTC. */
  releasedAt: string;
}
export const release: Shape<Release> = fields<Release>({
  ...manifestFields,
  version: text,
  entry: text,
  integrity: matching(/^sha384-[A-Za-z0-9+/]{64}$/),
  releasedAt: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
});

export interface RegistryRow {
  stable: Release;
  /** The last good one, not merely the one before: what runs when the stable one cannot. */
  previous: Release | null;
}
export const registryRow: Shape<RegistryRow> = fields<RegistryRow>({
  stable: release,
  previous: orNull(release),
});

/** /federation/registry.json. Rows are checked one by one: a bad row disables one remote only. */
export interface Registry {
  schema: 1;
  remotes: Record<string, unknown>;
}
export const registry: Shape<Registry> = fields<Registry>({
  schema: oneOf(1),
  remotes: tableOf(anything),
});

/** Major version of this contract; a release made against another major is not loaded. */
export const contractMajor = 1;
