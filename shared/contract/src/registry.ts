import * as z from 'zod/mini';

/** One route of a remote: enough for the host to guard and to keep alive before loading any of it. */
export const remoteRoute = z.object({
  /** Full path, react-router syntax: '/bank/cardDetail/:id'. */
  path: z.string().check(z.startsWith('/')),
  access: z.enum(['public', 'login']),
  keepAlive: z.boolean(),
});
export type RemoteRoute = z.infer<typeof remoteRoute>;

export const menuEntry = z.object({
  path: z.string().check(z.startsWith('/')),
  /** Name of one of the shell's icons; an unknown name shows a neutral one. */
  icon: z.string(),
  place: z.enum(['menu', 'footer']),
  order: z.number(),
  /** Locale → label; 'en' is the fallback. */
  label: z.record(z.string(), z.string()),
});
export type MenuEntry = z.infer<typeof menuEntry>;

/** What a remote says of itself at build time, in its src/manifest.ts. */
export const remoteManifest = z.object({
  name: z.string().check(z.regex(/^remote-[a-z]+$/)),
  /** Major version of @shared/contract the build was made against. */
  contract: z.int(),
  /** First path segments the remote owns: '/wallet'. */
  prefixes: z.array(z.string().check(z.regex(/^\/[A-Za-z]+$/))),
  routes: z.array(remoteRoute),
  menu: z.array(menuEntry),
  parcels: z.array(z.string()),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** One published, immutable build. */
export const release = z.extend(remoteManifest, {
  version: z.string(),
  /** Absolute path or URL of remoteEntry.js. */
  entry: z.string(),
  /** Subresource integrity of the entry: 'sha384-…'. */
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  releasedAt: z.iso.datetime(),
});
export type Release = z.infer<typeof release>;

export const registryRow = z.object({
  stable: release,
  /** The last good one, not merely the one before: what runs when the stable one cannot. */
  previous: z.nullable(release),
});
export type RegistryRow = z.infer<typeof registryRow>;

/** /federation/registry.json. Rows are checked one by one: a bad row disables one remote only. */
export const registry = z.object({
  schema: z.literal(1),
  remotes: z.record(z.string(), z.unknown()),
});

/** Major version of this contract; a release made against another major is not loaded. */
export const contractMajor = 1;
