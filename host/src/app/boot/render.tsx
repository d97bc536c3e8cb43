import { session } from '@shared/shell';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { isKept } from '../keep-alive/index.ts';
import { type HostRemotes, RemotesContext } from '../remotes/index.ts';
import { drawnInSlices } from '../router/index.ts';
import { prepareForTranslation } from '../translation/index.ts';
import { BootFailure } from './boot-failure.tsx';
import type { AppRouter } from './router.tsx';

/** The application, in the one React root of its pages. */
export function renderApp(root: Root, remotes: HostRemotes, router: AppRouter): void {
  const keeps = (path: string) => isKept(remotes, path, session.get().status === 'in');
  // As a transition: in slices, between which a tap is heard.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RemotesContext value={remotes}>
          <RouterProvider
            router={drawnInSlices(router, keeps)}
            useTransitions={false}
            onError={(error, { location: { pathname } }) => {
              // People see a panel in the area; who looks into the console sees what was thrown.
              console.error(error);
              remotes.pageFailed(pathname, error);
            }}
          />
        </RemotesContext>
      </StrictMode>,
    ),
  );
  prepareForTranslation();
}

/** Why it cannot start. Resolves when the user wants another try. */
export function renderFailure(root: Root, error: unknown): Promise<void> {
  // A preload that hangs holds a connection until its link goes.
  for (const link of document.querySelectorAll('link[rel=preload]')) link.remove();
  return new Promise((retry) => {
    root.render(<BootFailure error={error} onRetry={retry} />);
  });
}
