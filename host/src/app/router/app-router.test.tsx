import { afterEach, expect, it, vi } from 'vitest';
import { createAppRouter } from './app-router.tsx';

const Empty = () => null;

afterEach(() => history.replaceState(null, '', '/'));

it.each(['//ticket?tab=mine#top', '///ticket?tab=mine#top'])(
  'opens the page at %s, which browsers parse as another host',
  async (path) => {
    history.replaceState(null, '', `${location.origin}${path}`);
    expect(location.pathname).toMatch(/^\/\//);
    const router = createAppRouter({
      federation: {
        matchRoute: () => undefined,
        loadRoutes: async () => [],
        ready: async () => {},
        reloadIfReplaced: async () => {},
        reportPageLoaded: () => {},
      },
      session: { get: () => ({ status: 'out' }), loadProfile: async () => {} },
      onDenied: () => {},
      failure: null,
      crash: null,
      Frame: Empty,
      Home: Empty,
      NotFound: Empty,
      pages: [{ path: '/ticket', Component: Empty }],
    });
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/ticket?tab=mine#top');
    expect(router.state.matches.at(-1)?.route.path).toBe('/ticket');
    expect(location.pathname).toBe('/ticket');
    router.dispose();
  },
);
