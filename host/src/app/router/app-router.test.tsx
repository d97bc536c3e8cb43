import { matchRoutes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { explorerRoutes } from '../../features/explorer/index.ts';
import { federationRoutes } from '../../features/federation/index.ts';
import { legalRoutes } from '../../features/legal/index.ts';
import { createAppRouter, hostRoutes } from './app-router.tsx';

const Empty = () => null;
const options = {
  federation: {
    matchRoute: () => undefined,
    loadRoutes: async () => [],
    ready: async () => {},
    reloadIfReplaced: async () => {},
    reportPageLoaded: () => {},
  },
  session: {
    get: () => ({ status: 'out' }) as const,
    loadProfile: async () => {},
    settled: async () => {},
  },
  onDenied: () => {},
  failure: null,
  crash: null,
  Frame: Empty,
  Home: Empty,
  NotFound: Empty,
};

afterEach(() => history.replaceState(null, '', '/'));

it.each(['//ticket?tab=mine#top', '///ticket?tab=mine#top'])(
  'opens the page at %s, which browsers parse as another host',
  async (path) => {
    history.replaceState(null, '', `${location.origin}${path}`);
    expect(location.pathname).toMatch(/^\/\//);
    const router = createAppRouter({ ...options, pages: [{ path: '/ticket', Component: Empty }] });
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/ticket?tab=mine#top');
    expect(router.state.matches.at(-1)?.route.path).toBe('/ticket');
    expect(location.pathname).toBe('/ticket');
    router.dispose();
  },
);

const hostPages: PageTables['host'] = [
  '/',
  '/index',
  '/legal/terms',
  '/legal/privacy',
  '/legal/risk',
  '/support',
  '/federation',
  '/explorer/:kind/:value',
];

it.each(hostPages)('has a route for %s, a path that links may name', (path) => {
  const pages = [...explorerRoutes, ...legalRoutes, ...federationRoutes({} as never)];
  const routes = hostRoutes({ ...options, pages }, async () => null);
  const route = matchRoutes(routes, path.replaceAll(':', ''))?.at(-1)?.route;
  expect(route?.index || route?.path).not.toBe('*');
});
