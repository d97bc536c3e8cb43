import { takeOverMessage } from '../../service-worker/take-over.ts';

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
  const registration = await serviceWorker.register(script, { updateViaCache: 'none' });
  registration.addEventListener('updatefound', () => activate(registration.installing));
  await activate(registration.installing ?? registration.waiting);
  const { active } = await serviceWorker.ready;
  const urlsToCache = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Lets a new worker replace the one in use. Resolves when it has, or when it has failed. */
async function activate(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return;
  worker.postMessage({ type: takeOverMessage });
  await new Promise<void>((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

function isForeign({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  return worker !== null && new URL(worker.scriptURL).pathname !== script;
}
