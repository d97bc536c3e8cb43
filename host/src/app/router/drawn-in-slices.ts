import { startTransition } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { paneKey } from '../keep-alive/index.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The router as its provider hears of it. A page that has to be made is drawn in slices (a transition):
 * the frame after the tap does not wait for it. A return to a kept page is cheap, and drawn at once.
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
  // What else it has are getters, and functions that do not look at `this`.
  return Object.create(router, { subscribe: { value: subscribe } });
}
