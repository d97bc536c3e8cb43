import type { PagePath } from '@shared/contract';
import { api, navigate, session } from '@shared/shell';

/**
 * Opens the links of notifications in this tab (service-worker.ts), and ends the notifications of
 * this browser when another member signs in here.
 */
export function followNotifications(): void {
  // `serviceWorker` is missing in browsers inside other apps, and without https.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (typeof data?.open !== 'string') return;
    ports[0]?.postMessage('opened');
    navigate(data.open as PagePath);
  });
  let checked: string | undefined;
  const check = () => {
    const { address } = session.get();
    if (!address || address === checked) return;
    checked = address;
    // Without an answer, the next visit checks again.
    endIfForeign(serviceWorker).catch(() => {});
  };
  session.subscribe(check);
  check();
}

async function endIfForeign(workers: ServiceWorkerContainer): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const registration = await workers.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { push } = await import('@shared/contract/endpoints/notice');
  const { device } = await api.call(push, { endpoint: subscription.endpoint });
  if (!device) await subscription.unsubscribe();
}
