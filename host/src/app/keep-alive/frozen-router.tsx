import { type ContextType, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext } from 'react-router-dom';

/**
 * What react-router 7.18 gives a page about its location. The matches (`RouteContext`) are part of
 * the outlet's element already, and `DataRouterContext` never changes; these two follow every
 * navigation, so a hidden page would see the address of the page that hides it.
 */
export interface RouterView {
  location: ContextType<typeof UNSAFE_LocationContext>;
  state: ContextType<typeof UNSAFE_DataRouterStateContext>;
}

/** The router as this render sees it. */
export function useRouterView(): RouterView {
  return {
    location: useContext(UNSAFE_LocationContext),
    state: useContext(UNSAFE_DataRouterStateContext),
  };
}

/**
 * Whether a page has nothing to learn from `next`. A navigation under way, which the router tells
 * all its readers, is no news to the page that is left; one to the page itself is, as is a failure.
 */
export function sameView(view: RouterView, next: RouterView): boolean {
  if (view.location !== next.location) return false;
  const [now, then] = [next.state, view.state];
  if (now === then) return true;
  const again = now?.navigation.location?.pathname === view.location.location.pathname;
  if (again || now?.errors) return false;
  return now?.matches === then?.matches && now?.loaderData === then?.loaderData;
}

/** Shows its children the router as it was in `view`. */
export function FrozenRouter({ view, children }: { view: RouterView; children: ReactNode }) {
  return (
    <UNSAFE_LocationContext.Provider value={view.location}>
      <UNSAFE_DataRouterStateContext.Provider value={view.state}>
        {children}
      </UNSAFE_DataRouterStateContext.Provider>
    </UNSAFE_LocationContext.Provider>
  );
}
