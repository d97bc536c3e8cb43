import { type ContextType, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext } from 'react-router-dom';

/**
 * The values by which react-router 7.18 gives a page its location. The matches (`RouteContext`) are
 * already part of the outlet's element, and `DataRouterContext` never changes. These two change
 * with every navigation, so a hidden page would see the address of the page on screen.
 */
export interface RouterView {
  location: ContextType<typeof UNSAFE_LocationContext>;
  state: ContextType<typeof UNSAFE_DataRouterStateContext>;
}

/** Returns the router's state in this render. */
export function useRouterView(): RouterView {
  return {
    location: useContext(UNSAFE_LocationContext),
    state: useContext(UNSAFE_DataRouterStateContext),
  };
}

/**
 * Whether `next` changes nothing for the page. The router notifies all its readers of a navigation
 * in flight; the page being left ignores it. A navigation to the page itself counts as a change, as
 * does a failure.
 */
export function sameView(view: RouterView, next: RouterView): boolean {
  if (view.location !== next.location) return false;
  const [now, then] = [next.state, view.state];
  if (now === then) return true;
  const again = now?.navigation.location?.pathname === view.location.location.pathname;
  if (again || now?.errors) return false;
  return now?.matches === then?.matches && now?.loaderData === then?.loaderData;
}

/** Gives its children the router state of `view`. */
export function FrozenRouter({ view, children }: { view: RouterView; children: ReactNode }) {
  return (
    <UNSAFE_LocationContext.Provider value={view.location}>
      <UNSAFE_DataRouterStateContext.Provider value={view.state}>
        {children}
      </UNSAFE_DataRouterStateContext.Provider>
    </UNSAFE_LocationContext.Provider>
  );
}
