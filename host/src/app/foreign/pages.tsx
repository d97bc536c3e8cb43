import type { Application } from '@shared/federation/foreign';
import { openSignIn, session, setNavigation } from '@shared/shell';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { AreaFailure } from '../failure/area-failure.tsx';
import { areaId, remoteRoutes } from '../router/remote-routes.tsx';

/**
 * Returns the pages of all remotes as a single-spa application. A path of no remote shows nothing:
 * the other shell unmounts the application. Guards send visitors to '/', with the sign-in sheet.
 * @param onLeave called after each unmount, to restore the navigation of parcels.
 */
export function createPages(federation: Federation, onLeave: () => void): Application {
  let root: Root | undefined;
  let router: ReturnType<typeof createRouter> | undefined;

  return {
    async bootstrap() {},
    async mount({ domElement = document.body.appendChild(document.createElement('div')) }) {
      const pages = createRouter(federation);
      router = pages;
      setNavigation({
        navigate: (path, options = {}) => void pages.navigate(path, options),
        prefetch: (path) => void federation.prefetch(path),
        orderPages: federation.orderPages,
        leaving: { router: pages, keeps: () => false },
      });
      root = createRoot(domElement);
      root.render(
        <StrictMode>
          <FederationContext value={federation}>
            <RouterProvider router={pages} useTransitions={false} />
          </FederationContext>
        </StrictMode>,
      );
    },
    async unmount() {
      root?.unmount();
      router?.dispose();
      onLeave();
    },
  };
}

function createRouter(federation: Federation) {
  const { guard, onNavigation } = remoteRoutes({
    federation,
    session,
    failure: <AreaFailure />,
    openedAt: location.pathname,
    onDenied: (denial, path) => {
      if (denial === 'sign-in') openSignIn({ to: path });
    },
  });
  const frame = {
    id: 'frame',
    hydrateFallbackElement: <Nothing />,
    children: [
      {
        id: areaId,
        errorElement: <AreaFailure />,
        children: [{ path: '*', loader: guard, Component: Nothing }],
      },
    ],
  };
  return createBrowserRouter([frame], { patchRoutesOnNavigation: onNavigation });
}

function Nothing() {
  return null;
}
