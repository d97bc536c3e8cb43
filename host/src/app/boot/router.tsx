import { i18n, openSignIn, ShellLink, session, setNavigation, toast } from '@shared/shell';
import { provideLink } from '@shared/ui';
import { explorerRoutes } from '../../features/explorer/index.ts';
import { federationRoutes } from '../../features/federation/index.ts';
import { Home } from '../../features/home/index.ts';
import { legalRoutes } from '../../features/legal/index.ts';
import { AreaFailure, Crash, NotFound } from '../failure/index.ts';
import { Frame } from '../frame/index.ts';
import { isKept } from '../keep-alive/index.ts';
import type { HostRemotes } from '../remotes/index.ts';
import { createAppRouter } from '../router/index.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The router with the host's pages in it, known to the shell, and following the session. */
export function startRouter(remotes: HostRemotes): AppRouter {
  const router = createAppRouter({
    remotes,
    session,
    Frame,
    Home,
    NotFound,
    pages: [...explorerRoutes, ...legalRoutes, ...federationRoutes(remotes)],
    failure: <AreaFailure />,
    crash: <Crash />,
    onDenied(denial, path) {
      // Signing in leads on to where they wanted to go.
      if (denial === 'sign-in') openSignIn({ to: path });
      // A session that ended meanwhile has said so itself.
      else if (session.get().status === 'in')
        toast({ text: i18n.t('host:guard.noProfile'), tone: 'danger' });
    },
  });
  provideLink(ShellLink);
  setNavigation({
    // As a browser has it: following a link to where one is adds no step to the history.
    navigate: (path, { replace = path === hrefOf(router) } = {}) =>
      void router.navigate(path, { replace }),
    prefetch: (path) => void remotes.prefetch(path),
    leaving: {
      router,
      keeps: (path) => isKept(remotes, path, session.get().status === 'in'),
    },
  });
  session.onLogout((reason) => {
    // When the server or the clock ended it, the shell leads home after its message was seen.
    if (reason === 'unauthorized' || reason === 'expired') return;
    if (remotes.matchRoute(router.state.location.pathname)?.route.access === 'login') {
      void router.navigate('/', { replace: true });
    }
  });
  return router;
}

function hrefOf({ state: { location } }: AppRouter): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
