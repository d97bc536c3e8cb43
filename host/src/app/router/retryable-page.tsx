import { type ComponentType, memo, type ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';

/** What a lazy page's module may bring. */
interface PageModule {
  Component?: ComponentType | null;
  element?: ReactNode;
  loader?: LoaderFunction | boolean;
}

/** What a page's own loader may take, so that people are told within 8 s, ms. */
export const loaderLimitMs = 6_000;

/**
 * A route whose `lazy` can be tried again. react-router 7.18 keeps the promise of `lazy` for ever,
 * a rejected one too (`lazyRouteFunctionCache`), so a page's chunk that failed once would fail
 * until the tab is reloaded. Here the chunk is loaded by the route's loader instead, which runs on
 * every navigation, and kept only when it arrived. `onMissing` is called with the page's URL when it
 * did not; what it waits for comes before the failure is shown. `onCame` hears how long one took, ms.
 */
export function retryablePage(
  route: RouteObject,
  onMissing: (href: string) => Promise<void>,
  onCame?: (ms: number) => void,
): RouteObject {
  const children = route.children?.map((child) => retryablePage(child, onMissing, onCame));
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
      onCame?.(performance.now() - startedAt);
    }
    return typeof page.loader === 'function' ? Promise.race([page.loader(args), late()]) : null;
  };
  // Memoised: the router makes a new element of its page with every state of every navigation.
  const Page = memo(() => (page?.Component ? <page.Component /> : page?.element));
  const { lazy: _, ...eager } = base;
  return { ...eager, loader: load, Component: Page } as RouteObject;
}

function late(): Promise<never> {
  const error = new DOMException('the page does not come to an end of loading', 'TimeoutError');
  return new Promise((_, fail) => setTimeout(() => fail(error), loaderLimitMs));
}
