import { i18n, openSignIn, ShellLink, session, setNavigation, toast } from '@shared/shell';
import { provideLink } from '@shared/ui';
import { explorerRoutes } from '../../features/explorer/index.ts';
import { federationRoutes } from '../../features/federation/index.ts';
import { Home } from '../../features/home/index.ts';
import { legalRoutes } from '../../features/legal/index.ts';
import type { Federation } from '../../federation/index.ts';
import { AreaFailure, Crash, NotFound } from '../failure/area-failure.tsx';
import { Frame } from '../frame/frame.tsx';
import { isKept } from '../keep-alive/index.ts';
import { createAppRouter } from '../router/app-router.tsx';

export type AppRouter = ReturnType<typeof createAppRouter>;

export function startRouter(federation: Federation): AppRouter {
  const router = createAppRouter({
    federation,
    session,
    Frame,
    Home,
    NotFound,
    pages: [...explorerRoutes, ...legalRoutes, ...federationRoutes(federation)],
    failure: <AreaFailure />,
    crash: <Crash />,
    onDenied(denial, path) {
      // After sign-in, the user continues to the requested page.
      if (denial === 'sign-in') openSignIn({ to: path });
      // A session that has ended in the meantime has already shown its message.
      else if (session.get().status === 'in')
        toast({ text: i18n.t('host:guard.noProfile'), tone: 'danger' });
    },
  });
  provideLink(ShellLink);
  setNavigation({
    // As in browsers, a link to the current address adds no history entry.
    navigate: (path, { replace = path === hrefOf(router) } = {}) =>
      void router.navigate(path, { replace }),
    prefetch: (path) => void federation.prefetch(path),
    orderPages: federation.orderPages,
    leaving: {
      router,
      keeps: (path) => isKept(federation, path, session.get().status === 'in'),
    },
  });
  session.onLogout((reason) => {
    const { route } = federation.matchRoute(router.state.location.pathname) ?? {};
    // If the server ended the session, the shell itself navigates home a moment later.
    if (reason === 'unauthorized' || route?.access !== 'login') return;
    // The shell also navigates home after an expiry; the sheet stays open and shows the reason.
    if (reason === 'expired') openSignIn();
    else void router.navigate('/', { replace: true });
  });
  return router;
}

function hrefOf({ state: { location } }: AppRouter): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
