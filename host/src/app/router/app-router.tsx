import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { watchHistorySteps } from '../../lazy/history-steps.ts';
import { areaId, type RemoteRoutesOptions, remoteRoutes } from './remote-routes.tsx';
import { retryablePage } from './retryable-page.tsx';

export interface AppRouterOptions extends RemoteRoutesOptions {
  Frame: ComponentType;
  Home: ComponentType;
  NotFound: ComponentType;
  /** The host's own pages beside home, each with code of its own. */
  pages?: RouteObject[];
  /** The frame itself failed: the whole screen. */
  crash: ReactNode;
}

/** The one router: the host's own routes, and the place where the remotes' are patched in. */
export function createAppRouter(options: AppRouterOptions) {
  // Two slashes in front make a path read as another host's, which the router cannot open.
  history.replaceState(history.state, '', location.href.replace(/([^:/])\/+/, '$1/'));
  watchHistorySteps();
  const remotes = remoteRoutes({ openedAt: location.pathname, ...options });
  return createBrowserRouter(hostRoutes(options, remotes.guard), {
    patchRoutesOnNavigation: remotes.onNavigation,
  });
}

/** Exported for tests, which put them into a memory router. */
export function hostRoutes(
  { Frame, Home, NotFound, pages = [], crash, failure, remotes }: AppRouterOptions,
  guard: ReturnType<typeof remoteRoutes>['guard'],
): RouteObject[] {
  return [
    {
      id: 'frame',
      path: '/',
      Component: Frame,
      // A deep link's remote is on its way: the same frame, without a page in it yet.
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
              retryablePage(page, (href) => remotes.reloadIfReplaced('host', href)),
            ),
            // Whatever no remote has claimed by now, and what the guard did not let in.
            { path: '*', loader: guard, Component: NotFound },
          ],
        },
      ],
    },
  ];
}
