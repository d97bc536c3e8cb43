import { session } from '@shared/shell';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { startIdleParts } from '../idle/index.ts';
import { isKept } from '../keep-alive/index.ts';
import { drawnInSlices } from '../router/drawn-in-slices.ts';
import { BootFailure } from './boot-failure.tsx';
import type { AppRouter } from './router.tsx';

export function renderApp(root: Root, federation: Federation, router: AppRouter): void {
  const keeps = (path: string) => isKept(federation, path, session.get().status === 'in');
  // A transition renders in slices, so taps are handled in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <FederationContext value={federation}>
          <RouterProvider
            router={drawnInSlices(router, keeps)}
            useTransitions={false}
            onError={(error, { location: { pathname } }) => {
              // Users see a panel in the area; developers see the thrown error in the console.
              console.error(error);
              federation.reportPageFailed(pathname, error);
            }}
          />
          <IdleParts federation={federation} />
        </FederationContext>
      </StrictMode>,
    ),
  );
}

/** A layout effect, because the effects of the page start further work for idle time. */
function IdleParts({ federation }: { federation: Federation }) {
  useLayoutEffect(() => startIdleParts(federation), [federation]);
  return null;
}

/** Shows why the boot failed. Resolves when the user retries or the network is back. */
export function renderFailure(root: Root, error: unknown): Promise<void> {
  // A hanging preload holds a connection until its link is removed.
  for (const link of document.querySelectorAll('link[rel=preload]')) link.remove();
  return new Promise((retry) => {
    root.render(<BootFailure error={error} onRetry={retry} />);
  });
}
