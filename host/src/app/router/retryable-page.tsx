import { type ComponentType, memo, type ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';

interface PageModule {
  Component?: ComponentType | null;
  element?: ReactNode;
  loader?: LoaderFunction | boolean;
}

/** Time limit of a page's own loader, ms. With this limit, users see a failure within 8 s. */
const loaderLimitMs = 6_000;

/**
 * Returns a route that loads a failed chunk again. react-router 7.18 keeps the promise of `lazy`
 * forever, a rejected one too (`lazyRouteFunctionCache`), so a page chunk that failed once would
 * fail until the tab is reloaded. Here the route's loader, which runs on every navigation, loads
 * the chunk and keeps it only on success. On a missing chunk, `onMissing` gets the page's URL and
 * is awaited before the failure is shown. `onLoaded` gets the loading time, ms.
 */
export function retryablePage(
  route: RouteObject,
  onMissing: (href: string) => Promise<void>,
  onLoaded?: (ms: number) => void,
): RouteObject {
  const children = route.children?.map((child) => retryablePage(child, onMissing, onLoaded));
  const base = { ...route, ...(children ? { children } : {}) } as RouteObject;
  const { lazy } = route;
  if (typeof lazy !== 'function') return base;

  let page: PageModule | undefined;
  const load: LoaderFunction = async (args) => {
    if (!page) {
      const startedAt = performance.now();
      page = await lazy().catch(async (error: Error) => {
        if (error.name === 'ChunkLoadError') await onMissing(args.request.url);
        throw error;
      });
      onLoaded?.(performance.now() - startedAt);
    }
    return typeof page.loader === 'function' ? Promise.race([page.loader(args), late()]) : null;
  };
  // Memoised: the router creates a new page element with every state of every navigation.
  const Page = memo(() => (page?.Component ? <page.Component /> : page?.element));
  const { lazy: _, ...eager } = base;
  return { ...eager, loader: load, Component: Page } as RouteObject;
}

function late(): Promise<never> {
  const error = new DOMException('the page did not finish loading', 'TimeoutError');
  return new Promise((_, fail) => setTimeout(() => fail(error), loaderLimitMs));
}
