import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { isIntact } from './integrity.ts';
import type { FetchEvent, InstallEvent, WorkerScope } from './worker-scope.ts';

/** An entry of Workbox's precache. */
export interface FirstLoadFile {
  url: string;
  revision: string | null;
  integrity: string;
}

/** Time after which a navigation without an answer shows the stored page, s. */
const navigationSeconds = 5;
/** Stored files, besides those of the first load. A visit to all pages needs about 150. */
const maxFiles = 300;
const configPath = '/api/v1/common/config';

/**
 * Lets the app start without a network.
 *
 * - The page comes from the network if possible, so that a release or a rollback counts at once.
 * - Files whose names contain their version or hash come from the cache, unless damaged.
 * - The API is never stored, except for the public configuration, without which no page starts.
 *
 * @param firstLoad index.html and the scripts that it loads
 */
export function serveOffline(scope: WorkerScope, firstLoad: FirstLoadFile[]): void {
  clientsClaim();
  cleanupOutdatedCaches();
  enableNavigationPreload();
  scope.addEventListener('install', keepApiDirect);

  const network = new NetworkOnly({ networkTimeoutSeconds: navigationSeconds });
  const page = new NavigationRoute(
    async (asked) => {
      try {
        return await network.handle(asked);
      } catch {
        return (await matchPrecache('/index.html')) ?? Response.error();
      }
    },
    { denylist: [/^\/(?:api|assets|federation|healthz|icons|metrics)(?:\/|$)/] },
  );
  registerRoute(page);

  addPlugins([intactOnly(firstLoad)]);
  precacheAndRoute(firstLoad, { directoryIndex: '', cleanURLs: false });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isFixedFile(url),
    new CacheFirst({
      cacheName: 'files',
      plugins: [intactOnly(), expiration],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === configPath,
    new NetworkFirst({
      cacheName: 'configuration',
      matchOptions: { ignoreVary: true },
      plugins: [deviceTime],
    }),
  );
}

/** Whether the name of a file changes with its content. A second attempt has a query. */
function isFixedFile({ pathname, search }: URL): boolean {
  const fixed = /^\/(?:assets\/.*\.[0-9a-f]{10}\.\w+|federation\/[\w-]+\/\d[^/]*\/.+)$/;
  return !search && fixed.test(pathname);
}

// Its optional methods are typed as undefined, which exactOptionalPropertyTypes refuses.
const expiration = new ExpirationPlugin({
  maxEntries: maxFiles,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

/**
 * Ignores damaged files, so that they are requested again. In Chromium the worker knows
 * the integrity of requests by `fetch`, but not of script tags. Pages fetch all scripts but those of the first
 * load.
 */
const intactOnly = (firstLoad: readonly FirstLoadFile[] = []) => ({
  cachedResponseWillBeUsed: async ({ cachedResponse, event }: CachedParts) => {
    if (!cachedResponse) return undefined;
    const { url = '', integrity = '' } = (event as Partial<FetchEvent>).request ?? {};
    const known = firstLoad.find((file) => new URL(file.url, location.origin).href === url);
    return (await isIntact(cachedResponse, integrity || known?.integrity))
      ? cachedResponse
      : undefined;
  },
});

/** A stored configuration has a past server time. The device's own time is the better estimate. */
const deviceTime = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: CachedParts) => {
    if (!cachedResponse) return undefined;
    const answer = await cachedResponse.json();
    return Response.json({ ...answer, data: { ...answer.data, server_time: Date.now() } });
  },
};

interface CachedParts {
  readonly cachedResponse?: Response | undefined;
  readonly event: unknown;
}

/** Calls of the API then do not wait until the worker has started. Only Chromium knows routes. */
function keepApiDirect(event: InstallEvent): void {
  const route = (pathname: string, source: 'network' | 'fetch-event') => ({
    condition: { urlPattern: { pathname } },
    source,
  });
  event.addRoutes?.([route(configPath, 'fetch-event'), route('/api/*', 'network')]).catch(() => {});
}
