const script = '/service-worker.js';

/**
 * Registers the service worker (offline.ts), which then keeps the files of this visit. Ends other
 * workers of this origin, such as those of an earlier product: they could answer with their files.
 */
export async function keepForOffline(): Promise<void> {
  // `serviceWorker` is missing in browsers inside other apps, and without https.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  for (const registration of await serviceWorker.getRegistrations())
    if (isForeign(registration)) await registration.unregister();
  await serviceWorker.register(script, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  const urlsToCache = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

function isForeign({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  return worker !== null && new URL(worker.scriptURL).pathname !== script;
}
