import type { PagePath } from './pages.ts';
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

/** One route of a remote: enough for the host's guards and keep-alive before the remote loads. */
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
  /** Name of an icon of @shared/ui; an unknown name shows a neutral one. */
  icon: string;
  place: 'menu' | 'footer';
  order: number;
  /** Locale → label; 'en' is the fallback. */
  label: Record<string, string>;
  /** Paths of other pages of the entry, each with its subpages: '/bank/virtual_apply'. */
  pages?: string[] | undefined;
  /** Kinds (`dueKinds`, `addedDueKinds`) that the entry counts. Unknown kinds count as zero. */
  due?: string[] | undefined;
  /** Locale → name of the entry's group. Neighbours with one name share a heading. */
  group?: Record<string, string> | undefined;
}
export const menuEntry: Shape<MenuEntry> = fields<MenuEntry>({
  path,
  icon: text,
  place: oneOf('menu', 'footer'),
  order: numeric,
  label: tableOf(text),
  pages: orMissing(listOf(path)),
  due: orMissing(listOf(text)),
  group: orMissing(tableOf(text)),
});

/** Paths of the pages of one kind of order. */
export interface OrderPages {
  /** Shows the order's payment. */
  payment: PagePath;
  /** Shows the paid product. */
  product: PagePath;
}
const page = path as Shape<PagePath>;
const orderPages: Shape<OrderPages> = fields<OrderPages>({ payment: page, product: page });

export interface RemoteManifest {
  name: string;
  /** Major version of @shared/contract the build was made against. */
  contract: number;
  /** First path segments of the remote: '/wallet'. */
  prefixes: string[];
  routes: RemoteRoute[];
  menu: MenuEntry[];
  parcels: string[];
  /** Order kind (`orderKinds`) → its pages in this remote. Missing in older builds. */
  orders?: Record<string, OrderPages> | undefined;
}
const manifestFields = {
  name: matching(/^remote-[a-z]+$/),
  contract: integer,
  prefixes: listOf(matching(/^\/[A-Za-z]+$/)),
  routes: listOf(remoteRoute),
  menu: listOf(menuEntry),
  parcels: listOf(text),
  orders: orMissing(tableOf(orderPages)),
};
export const remoteManifest: Shape<RemoteManifest> = fields<RemoteManifest>(manifestFields);

/** Names and texts of the host that a build uses. The host has to provide all of them. */
export interface Needs {
  /** Shared module → its names that the build uses: '@shared/ui' → ['Button', 'Card']. */
  modules: Record<string, string[]>;
  /** Keys of the host's texts: 'kit:export.make'. */
  texts: string[];
}
export const needs: Shape<Needs> = fields<Needs>({
  modules: tableOf(listOf(text)),
  texts: listOf(text),
});

/** Names and texts that a host provides to remotes. */
export interface Provides {
  /** Shared module → its names; null for a CommonJS module, whose names cannot be listed. */
  modules: Record<string, string[] | null>;
  /** Keys of the host's texts that remotes may use: 'kit:export.make'. */
  texts: string[];
}

/** /host.json: description of the host that a site serves. */
export interface HostDescription {
  /** Major version of @shared/contract. */
  contract: number;
  /** Shared module → its version. */
  versions?: Record<string, string> | undefined;
  provides: Provides;
}
export const hostDescription: Shape<HostDescription> = fields<HostDescription>({
  contract: integer,
  versions: orMissing(tableOf(text)),
  provides: fields<Provides>({
    modules: tableOf(orNull(listOf(text))),
    texts: listOf(text),
  }),
});

const moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

/** A folder name in the store, '1.4.0-0a1b2c3d', without slashes. */
export const releaseVersion: Shape<string> = matching(
  /^(?=.{1,80}$)[0-9A-Za-z]+(?:[.+-][0-9A-Za-z]+)*$/,
);

export interface Release extends RemoteManifest {
  version: string;
  /** Missing in older builds, which count as compatible. */
  needs?: Needs | undefined;
  /** Compressed size of its scripts. */
  gzipBytes?: number | undefined;
  /** Absolute path or URL of remoteEntry.js. */
  entry: string;
  /** Subresource integrity of the entry: 'sha384-…'. */
  integrity: string;
  /** RFC 3339, UTC. */
  releasedAt: string;
}
export const release: Shape<Release> = fields<Release>({
  ...manifestFields,
  version: releaseVersion,
  needs: orMissing(needs),
  gzipBytes: orMissing(integer),
  entry: text,
  integrity: matching(/^sha384-[A-Za-z0-9+/]{64}$/),
  releasedAt: moment,
});

/** A release that some browsers run instead of the stable one. */
export interface Canary {
  release: Release;
  /** Percentage (0…100) of accounts, and of visitors' browsers, that run it. */
  percent: number;
  /** Cohorts that always run it: 'staff' for browsers that opened `?cohort=staff`. */
  cohorts: string[];
}
/**
 * Returns a remote's offset, 0–99. An account or browser with the number `dice` runs a canary if
 * (dice + offset) % 100 < percent. Different offsets spread canaries over browsers.
 */
export function canaryOffset(remote: string): number {
  return [...remote].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 100;
}
const canary: Shape<Canary> = fields<Canary>({
  release,
  percent: numeric,
  cohorts: listOf(text),
});

export interface RegistryRow {
  stable: Release;
  /** The last release that worked, not merely the one before; fallback of the stable one. */
  previous: Release | null;
  canary?: Canary | null | undefined;
}
export const registryRow: Shape<RegistryRow> = fields<RegistryRow>({
  stable: release,
  previous: orNull(release),
  canary: orMissing(orNull(canary)),
});

export interface HostRelease {
  version: string;
  /** Major version of @shared/contract that its remotes need. */
  contract: number;
  /** Path of its main script: a page with another script runs another release. */
  entry: string;
  /** Compressed size of its scripts. */
  gzipBytes?: number | undefined;
  /** RFC 3339, UTC. */
  releasedAt: string;
}
const hostRelease: Shape<HostRelease> = fields<HostRelease>({
  version: releaseVersion,
  contract: integer,
  entry: path,
  gzipBytes: orMissing(integer),
  releasedAt: moment,
});

export interface HostRow {
  stable: HostRelease;
  /** The last release that worked, not merely the one before. */
  previous: HostRelease | null;
}
export const hostRow: Shape<HostRow> = fields<HostRow>({
  stable: hostRelease,
  previous: orNull(hostRelease),
});

/** /federation/registry.json. Rows are checked one by one: a bad row disables one remote only. */
export interface Registry {
  schema: 1;
  remotes: Record<string, unknown>;
  /** Missing if the host's files do not come from the store. */
  host?: unknown;
}
export const registry: Shape<Registry> = fields<Registry>({
  schema: oneOf(1),
  remotes: tableOf(anything),
  host: anything,
});

/** Major version of this contract. Releases for another major are not loaded. */
export const contractMajor = 1;
