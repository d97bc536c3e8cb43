import type { RemoteRoute } from '@shared/contract';
import type { SessionState } from '@shared/shell';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostRoutes } from './app-router.tsx';
import { type GuardSession, remoteRoutes } from './remote-routes.tsx';

const Empty = () => null;

/** Creates a host with one remote: /wallet and /wallet/:id need a login, /help is public. */
function hostOf({
  token = true,
  profile = async () => {},
  routes = async () => pages(),
}: {
  token?: boolean;
  profile?: () => Promise<unknown>;
  routes?: () => Promise<RouteObject[]>;
} = {}) {
  const session = {
    get: vi.fn((): SessionState => ({ status: token ? 'in' : 'out' })),
    loadProfile: vi.fn(profile),
    settled: async () => {},
  } satisfies GuardSession;
  const access = (path: string): RemoteRoute => ({
    path,
    access: path === '/help' ? 'public' : 'login',
    keepAlive: false,
  });
  const loadRoutes = vi.fn((_remote: string, _spentMs: number) => routes());
  const reloadIfReplaced = vi.fn(async (_remote: string, _href: string) => {});
  const reportPageLoaded = vi.fn((_remote: string, _ms: number) => {});
  const onDenied = vi.fn();
  const options = {
    federation: {
      matchRoute: (path: string) =>
        /^\/(wallet(\/\w+)?|help)\/*$/.test(path)
          ? { remote: 'remote-account', route: access(path) }
          : undefined,
      loadRoutes,
      ready: async () => {},
      reloadIfReplaced,
      reportPageLoaded,
    },
    session,
    onDenied,
    failure: 'failure',
    crash: 'crash',
    openedAt: '/wallet',
    Frame: Empty,
    Home: Empty,
    NotFound: Empty,
  };
  const { onNavigation, guard } = remoteRoutes(options);
  const open = (path: string) =>
    createMemoryRouter(hostRoutes(options, guard), {
      initialEntries: [path],
      patchRoutesOnNavigation: onNavigation,
    });
  return { open, session, loadRoutes, reloadIfReplaced, reportPageLoaded, onDenied };
}

function pages(): RouteObject[] {
  return [
    { path: '/wallet', lazy: async () => ({ Component: Empty }) },
    { path: '/wallet/:id', Component: Empty },
    { path: '/help', Component: Empty },
  ];
}

type Router = ReturnType<ReturnType<typeof hostOf>['open']>;
const settled = (router: Router) =>
  vi.waitFor(() => {
    expect(router.state.initialized).toBe(true);
    expect(router.state.navigation.state).toBe('idle');
    return router.state;
  });
const shownPath = (router: Router) => router.state.matches.at(-1)?.route.path;

afterEach(() => {
  vi.useRealTimers();
});

describe('the router', () => {
  it('redirects the root to /index and keeps the query', async () => {
    const router = hostOf().open('/?invite=ABC123');
    const { location } = await settled(router);
    expect(location.pathname + location.search).toBe('/index?invite=ABC123');
  });

  it('shows the page of a deep link inside the area', async () => {
    const router = hostOf().open('/wallet');
    await settled(router);
    expect(router.state.matches.map((match) => match.route.id)).toEqual(
      expect.arrayContaining(['frame', 'area', 'remote-account']),
    );
    expect(shownPath(router)).toBe('/wallet');
  });

  it('loads a remote once for all its pages', async () => {
    const { open, loadRoutes } = hostOf();
    const router = open('/wallet');
    await settled(router);
    await router.navigate('/wallet/1');
    await router.navigate('/wallet/2');
    await router.navigate('/nowhere');
    await router.navigate('/help');
    expect(shownPath(router)).toBe('/help');
    expect(loadRoutes).toHaveBeenCalledOnce();
  });

  it('shows an unknown path as not found and loads nothing', async () => {
    const { open, loadRoutes } = hostOf();
    const router = open('/nowhere');
    await settled(router);
    expect(shownPath(router)).toBe('*');
    expect(loadRoutes).not.toHaveBeenCalled();
  });

  it.each([
    ['/help%20', '/help', '/help'],
    ['/help%C2%A0', '/help', '/help'],
    ['/help%E2%80%8B?tab=a', '/help', '/help?tab=a'],
    ['/help/', '/help', '/help/'],
    ['/help//', '/help', '/help//'],
    ['/wallet//1', '/wallet/:id', '/wallet/1'],
    ['/%68elp', '/help', '/help'],
    ['/help%3Ftab=a', '/help', '/help?tab=a'],
    ['/wallet%2F1', '/wallet/:id', '/wallet/1'],
    ['/nowhere%20', '*', '/nowhere'],
    ['/%2568elp', '*', '/%2568elp'],
    ['/%E0%A4%A', '*', '/%E0%A4%A'],
    ['/nowhere/%E0%A4%A//', '*', '/nowhere/%E0%A4%A//'],
    ['/help%5C%5Cevil.example', '*', '/help%5C%5Cevil.example'],
    ['/%2F%2Fevil.example', '*', '/evil.example'],
  ])('shows for the address %s the page of %s', async (path, shown, address) => {
    const router = hostOf().open(path);
    const { location } = await settled(router);
    expect([shownPath(router), location.pathname + location.search]).toEqual([shown, address]);
  });

  it('sends a visitor home from a guarded deep link before the remote loads', async () => {
    const { open, loadRoutes, onDenied } = hostOf({ token: false });
    const router = open('/wallet?tab=team');
    const { location } = await settled(router);
    expect(location.pathname).toBe('/index');
    expect(onDenied).toHaveBeenCalledExactlyOnceWith('sign-in', '/wallet?tab=team');
    expect(loadRoutes).not.toHaveBeenCalled();
  });

  it('lets a visitor enter a public page of a remote', async () => {
    const router = hostOf({ token: false }).open('/help');
    await settled(router);
    expect(shownPath(router)).toBe('/help');
  });

  it('sends home after one failed attempt to load the profile', async () => {
    const { open, loadRoutes, session } = hostOf({ profile: () => Promise.reject(new Error()) });
    const router = open('/wallet');
    const { location } = await settled(router);
    expect(location.pathname).toBe('/index');
    expect(session.loadProfile).toHaveBeenCalledOnce();
    expect(loadRoutes).not.toHaveBeenCalled();
  });

  it('guards a remote that was patched in before the logout', async () => {
    const { open, session } = hostOf();
    const router = open('/wallet');
    await settled(router);
    session.get.mockReturnValue({ status: 'out' });
    await router.navigate('/help');
    await router.navigate('/wallet');
    await settled(router);
    expect(router.state.location.pathname).toBe('/index');
  });

  it('shows a failed remote inside the area, and loads it again on a retry', async () => {
    const routes = vi.fn(async () => pages()).mockRejectedValueOnce(new Error('unreachable'));
    const router = hostOf({ routes }).open('/wallet');
    await settled(router);
    expect(Object.keys(router.state.errors ?? {})).toEqual(['area']);
    await router.navigate('/wallet', { replace: true });
    expect(router.state.errors).toBeNull();
    expect(shownPath(router)).toBe('/wallet');
    expect(routes).toHaveBeenCalledTimes(2);
  });

  it('counts the wait for the first page from the start of the navigation', async () => {
    const opened = hostOf();
    await settled(opened.open('/wallet'));
    expect(opened.loadRoutes.mock.calls[0]?.[1]).toBeGreaterThan(0);
    const entered = hostOf();
    await settled(entered.open('/help'));
    expect(entered.loadRoutes.mock.calls[0]?.[1]).toBe(0);
  });

  it('checks whether the tab is too old if files of a page are missing', async () => {
    const gone = Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' });
    const { open, reloadIfReplaced } = hostOf({
      routes: async () => [{ path: '/wallet', lazy: () => Promise.reject(gone) }],
    });
    await settled(open('/wallet?tab=team'));
    expect(reloadIfReplaced).toHaveBeenCalledExactlyOnceWith(
      'remote-account',
      'http://localhost/wallet?tab=team',
    );
  });

  it('checks whether the tab is too old if files of a remote are missing', async () => {
    const gone = Object.assign(new Error('remote-account cannot be loaded'), {
      name: 'RemoteUnavailable',
      remote: 'remote-account',
      stable: { code: 'entry-failed', version: '1.0.0-0a1b2c3d' },
    });
    const { open, reloadIfReplaced } = hostOf({ routes: () => Promise.reject(gone) });
    await settled(open('/wallet?tab=team'));
    expect(reloadIfReplaced).toHaveBeenCalledExactlyOnceWith(
      'remote-account',
      'http://localhost/wallet?tab=team',
    );
  });

  it('gives up within 8 s on a page whose loader never ends', async () => {
    vi.useFakeTimers();
    const page = { Component: Empty, loader: () => new Promise(() => {}) };
    const { open } = hostOf({ routes: async () => [{ path: '/wallet', lazy: async () => page }] });
    const router = open('/wallet');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ name: 'TimeoutError' }]);
  });

  it('loads a failed page chunk again on a retry', async () => {
    const chunk = vi
      .fn(async () => ({ Component: Empty }))
      .mockRejectedValueOnce(new Error('chunk'));
    const { open, reportPageLoaded } = hostOf({
      routes: async () => [{ path: '/wallet', lazy: chunk }],
    });
    const router = open('/wallet');
    await settled(router);
    expect(Object.keys(router.state.errors ?? {})).toEqual(['remote-account']);
    expect(reportPageLoaded).not.toHaveBeenCalled();
    await router.navigate('/wallet', { replace: true });
    expect(router.state.errors).toBeNull();
    expect(chunk).toHaveBeenCalledTimes(2);
    await router.navigate('/wallet', { replace: true });
    expect(reportPageLoaded).toHaveBeenCalledExactlyOnceWith('remote-account', expect.any(Number));
  });
});
