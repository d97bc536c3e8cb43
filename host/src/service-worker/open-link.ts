import type { Tab, WorkerScope } from './worker-scope.ts';

/** Time in which a tab confirms that it opens the link, ms. A tab that still loads does not. */
const confirmMs = 1_000;

/** Focuses an open tab and opens the path there, without a reload if possible; else a new tab. */
export async function openLink(
  { clients, location }: Pick<WorkerScope, 'clients' | 'location'>,
  path: unknown,
): Promise<void> {
  const url = ownUrl(path, location.origin);
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ focused }) => focused) ?? tabs.find(isVisible) ?? tabs[0];
  if (!tab) {
    await clients.openWindow(url.href);
    return;
  }
  // Fails for a tab that closed meanwhile. Such a tab does not confirm the link either.
  await tab.focus().catch(() => {});
  try {
    const link = url.pathname + url.search + url.hash;
    if (!(await opensInside(tab, link))) await tab.navigate(url.href);
  } catch {
    // The tab closed meanwhile, or this worker does not control it.
    await clients.openWindow(url.href);
  }
}

const isVisible = ({ visibilityState }: Tab) => visibilityState === 'visible';

/** Returns the URL of a path of the product; the home page for any other text. */
function ownUrl(path: unknown, origin: string): URL {
  const home = new URL(origin);
  try {
    const url = new URL(String(path), origin);
    return url.origin === origin ? url : home;
  } catch {
    return home;
  }
}

/** Sends the path to the page (follow-notifications.ts). Returns whether the page confirms. */
function opensInside(tab: Tab, open: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), confirmMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    tab.postMessage({ open }, [port2]);
  });
}
