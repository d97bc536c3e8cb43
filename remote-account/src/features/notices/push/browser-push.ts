import { isIos, readInstallation } from '../../install/index.ts';

/** `install`: only the installed app can show notifications. `missing`: this browser cannot. */
export type PushSupport = 'supported' | 'install' | 'missing';

export function readPushSupport(): PushSupport {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported) return 'supported';
  return isIos() && readInstallation() !== 'installed' ? 'install' : 'missing';
}

/** Returns this browser's subscription; null also if the browser denies access to it. */
export async function readSubscription(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    // Some private windows refuse access.
    return null;
  }
}

/** Time until a worker that does not start counts as failed, ms. */
const startMs = 10_000;

/**
 * Registers the service worker and subscribes. @throws DOMException or TypeError when the browser
 * or its push service refuses
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/service-worker.js');
  const { pushManager } = await Promise.race([
    serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError('the service worker did not start')), startMs),
    ),
  ]);
  const known = await pushManager.getSubscription();
  // A browser refuses a second subscription with another key.
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Returns whether a subscription accepts messages signed with the server's key. */
export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  // Some browsers do not show the key.
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** Returns the values that the server needs to send messages. */
export function keysOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}
