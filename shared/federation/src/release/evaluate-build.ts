/**
 * `node evaluate-build.ts <folder>`: runs a finished build through the federation runtime, like a
 * page of the host. Prints a failure and exits with 1. Runs in its own process, because it changes
 * globals. Host modules are stubs: every export exists and is callable. This proves that the
 * build's own code exists, runs and exports a remote.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { localeNames, type RemoteManifest, remoteManifest } from '@shared/contract';
import { entryFile, releaseFile } from '@shared/releases/files';
import type { RouteObject } from 'react-router-dom';
import { containerName } from '../container-name.ts';
import { remoteIn } from '../loader/remote-in.ts';
import type { RemoteModule } from '../remote.ts';
import { sharedModules } from '../shared-modules.ts';

const [folder = ''] = process.argv.slice(2);
const origin = 'http://build.local/';

process.on('unhandledRejection', (error) => fail(error));
process.on('uncaughtException', (error) => fail(error));
// Hides the runtime's warnings about missing versions of stubs.
console.warn = () => {};
providePage();
const described = JSON.parse(readFileSync(join(folder, releaseFile), 'utf8'));
const manifest = remoteManifest.parse(described);
const version = String(described.version);
const name = containerName(described.name, version);
const federation = createInstance({
  name: 'host',
  remotes: [{ name, entryGlobalName: name, entry: `${origin}${entryFile}` }],
  shared: Object.fromEntries(sharedModules.map((row) => [row.name, stub(row.name)])),
  shareStrategy: 'loaded-first',
  plugins: [
    provideRuntimeCore(),
    {
      name: 'from-folder',
      loadEntry: async () => {
        run(`${origin}${entryFile}`);
        return (globalThis as unknown as Record<string, never>)[name] as never;
      },
    },
  ],
});
const remote = remoteIn(await federation.loadRemote(`${name}/remote`), version);
const mismatches = manifestMismatches(manifest, remote);
if (mismatches.length > 0) fail(new Error(mismatches.join('; ')), 'its manifest');
for (const [what, load] of parts(remote)) {
  const part = await load().catch((error) => fail(error, what));
  if (!part) fail(new Error('its lazy import returned no module'), what);
}
process.exit(0);

function manifestMismatches({ parcels, routes }: RemoteManifest, remote: RemoteModule): string[] {
  const manifestPaths = routes.map(({ path }) => path);
  const pages = pathsOf(remote.routes).filter((path) => !path.endsWith('*'));
  return [
    ...manifestPaths
      .filter((path) => !pages.includes(path))
      .map((path) => `the route ${path} has no page`),
    ...pages
      .filter((path) => !manifestPaths.includes(path))
      .map((path) => `the page ${path} is missing from the manifest's routes, so it has no guard`),
    ...parcels
      .filter((parcel) => !remote.parcels[parcel])
      .map((parcel) => `the parcel ${parcel} is missing`),
  ];
}

/** Returns the pages' full paths; a route without a path only wraps others. */
function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children ?? []),
  ]);
}

function parts({ routes, parcels, messages }: RemoteModule): [string, () => Promise<unknown>][] {
  const pages = routes.flatMap(({ path, lazy }) =>
    typeof lazy === 'function' ? [[`the page ${path}`, lazy] as [string, typeof lazy]] : [],
  );
  const parcelLoads = Object.entries(parcels).map(
    ([name, load]) => [`the parcel ${name}`, load] as [string, typeof load],
  );
  const messageLoads = localeNames.map(
    (locale) =>
      [`its messages in ${locale}`, () => messages(locale)] as [string, () => Promise<unknown>],
  );
  return [...pages, ...parcelLoads, ...messageLoads];
}

function fail(error: unknown, what = 'its entry'): never {
  console.error(`${what}: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

function stub(module: string) {
  const anything: object = new Proxy(() => anything, {
    get: (_target, key) => {
      if (key === '__esModule') return true;
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => module;
      if (key === 'prototype') return {};
      return anything;
    },
    construct: () => anything,
  });
  return {
    version: described.shared?.[module]?.replace(/^\D+/, '') ?? '0.0.0',
    lib: () => anything,
    shareConfig: { singleton: true, requiredVersion: false as const },
  };
}

function providePage(): void {
  const element = (tag: string) => {
    const attributes = new Map<string, string>();
    const node: Record<string, unknown> = {
      tagName: tag.toUpperCase(),
      setAttribute: (key: string, value: string) => void attributes.set(key, value),
      getAttribute: (key: string) => attributes.get(key) ?? null,
      removeAttribute: (key: string) => delete node[key],
      remove: () => {},
    };
    return node;
  };
  const append = (node: {
    src?: string;
    onload?: (event: object) => void;
    onerror?: (event: object) => void;
  }) => {
    // The build sets the URL of an appended script element only after fetching the file.
    setImmediate(() => {
      try {
        if (node.src) run(node.src);
        node.onload?.({ type: 'load', target: node });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fail(error);
        node.onerror?.({ type: 'error', target: node });
      }
    });
    return node;
  };
  const document = {
    currentScript: { tagName: 'SCRIPT', src: `${origin}${entryFile}` },
    baseURI: origin,
    createElement: element,
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
    querySelector: () => null,
    head: { appendChild: append, append, insertBefore: append },
  };
  Object.assign(globalThis, {
    document,
    // Always succeeds: a missing file fails when it is run.
    fetch: async () => ({ ok: true }),
    window: globalThis,
    self: globalThis,
    location: new URL(origin),
  });
}

function run(src: string): void {
  const path = new URL(src).pathname;
  runInThisContext(readFileSync(join(folder, path), 'utf8'), { filename: path });
}
