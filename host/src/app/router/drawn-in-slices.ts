import { startTransition } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { paneKey } from '../keep-alive/index.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Wraps the router for its provider. A new page renders in slices (a transition), so the frame
 * after the tap does not wait for it. A return to a kept-alive page is cheap, so it renders in one
 * step.
 */
export function drawnInSlices<R extends Pick<Router, 'subscribe'>>(
  router: R,
  keeps: (pathname: string) => boolean,
): R {
  const made = new Set<string>();
  const subscribe: Router['subscribe'] = (hear) =>
    router.subscribe((state, changes) => {
      const { pathname } = state.navigation.location ?? state.location;
      const page = paneKey(pathname);
      const returns = made.has(page) && keeps(page);
      if (state.navigation.state === 'idle') made.add(page);
      if (returns) hear(state, changes);
      else startTransition(() => hear(state, changes));
    });
  // Its other members are getters, and functions that do not use `this`.
  return Object.create(router, { subscribe: { value: subscribe } });
}
