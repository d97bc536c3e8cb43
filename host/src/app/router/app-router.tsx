import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { watchHistorySteps } from '../../lazy/history-steps.ts';
import { areaId, type RemoteRoutesOptions, remoteRoutes } from './remote-routes.tsx';
import { retryablePage } from './retryable-page.tsx';

export interface AppRouterOptions extends RemoteRoutesOptions {
  Frame: ComponentType;
  Home: ComponentType;
  NotFound: ComponentType;
  /** The host's own pages beside home, each lazy. */
  pages?: RouteObject[];
  /** Full-screen element for a failure of the frame itself. */
  crash: ReactNode;
}

/** Creates the only router: the host's routes, patched with those of the remotes. */
export function createAppRouter(options: AppRouterOptions) {
  // Browsers parse a path with two leading slashes as another host, which the router cannot open.
  history.replaceState(history.state, '', location.href.replace(/([^:/])\/+/, '$1/'));
  watchHistorySteps();
  const { guard, onNavigation } = remoteRoutes({ openedAt: location.pathname, ...options });
  return createBrowserRouter(hostRoutes(options, guard), {
    patchRoutesOnNavigation: onNavigation,
  });
}

/** Returns the host's routes. Exported for tests, which use them in a memory router. */
export function hostRoutes(
  { Frame, Home, NotFound, pages = [], crash, failure, federation }: AppRouterOptions,
  guard: ReturnType<typeof remoteRoutes>['guard'],
): RouteObject[] {
  return [
    {
      id: 'frame',
      path: '/',
      Component: Frame,
      // Shown while a deep link's remote loads: the same frame without a page.
      hydrateFallbackElement: <Frame />,
      errorElement: crash,
      children: [
        { index: true, loader: ({ request }) => redirect(`/index${new URL(request.url).search}`) },
        {
          id: areaId,
          errorElement: failure,
          children: [
            { path: 'index', Component: Home },
            ...pages.map((page) =>
              retryablePage(page, (href) => federation.reloadIfReplaced('host', href)),
            ),
            // Matches unknown paths and pages of remotes not yet patched in; the guard decides.
            { path: '*', loader: guard, Component: NotFound },
          ],
        },
      ],
    },
  ];
}
