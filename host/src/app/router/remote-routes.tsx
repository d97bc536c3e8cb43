import type { RemoteRoute } from '@shared/contract';
import type { ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { remoteFailureOf } from '../failure/index.ts';
import { checkAccess, type GuardSession, type Verdict } from './guard.ts';
import { retryablePage } from './retryable-page.tsx';

/** The remote a path belongs to, and what the registry says of the route. */
export interface RouteOwner {
  remote: string;
  route: RemoteRoute;
}

/** What the router needs of the federation: whose path it is, and that remote's routes. */
export interface Remotes {
  /** Resolves when it is known whose path is whose. */
  ready(path: string): Promise<void>;
  matchRoute(path: string): RouteOwner | undefined;
  /** @param spentMs how long people have waited already. */
  loadRoutes(remote: string, spentMs: number): Promise<RouteObject[]>;
  /** Loads the document anew at `href` when the tab is older than the files that are there. */
  reloadIfReplaced(remote: string, href: string): Promise<void>;
  /** A page's own files have come, after so long. */
  pageCame(remote: string, ms: number): void;
}

/** Why a navigation was redirected to home. */
export type Denial = Exclude<Verdict, 'enter'>;

export interface RemoteRoutesOptions {
  remotes: Remotes;
  session: GuardSession;
  /** Somebody was sent home; `path` is where they wanted to go. */
  onDenied: (verdict: Denial, path: string) => void;
  /** Shown in the content area when the remote or one of its pages fails. */
  failure: ReactNode;
  /** Path the document was opened at: waiting for its page began with the navigation. */
  openedAt?: string;
}

type Outcome = { routes: RouteObject[] } | { verdict: Denial } | { failure: unknown };

/**
 * What came of entering a remote in the navigation under way. The guard's loader acts on it: a
 * redirect or an error thrown while routes are discovered would land in the frame's own boundary.
 */
interface Visit {
  path: string;
  signal: AbortSignal;
  outcome: Promise<Outcome>;
}

/** Route all remotes are patched into; a failure inside stays inside the frame. */
export const areaId = 'area';

/**
 * The remotes' routes: patched in when a path of theirs is first entered, guarded from the
 * registry's flags before a byte of the remote is loaded, and again on every later visit.
 */
export function remoteRoutes({
  remotes,
  session,
  onDenied,
  failure,
  openedAt,
}: RemoteRoutesOptions) {
  const loading = new Map<string, Promise<RouteObject[]>>();
  const patched = new Set<string>();
  let visit: Visit | undefined;

  const onNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
    await remotes.ready(path);
    const owner = remotes.matchRoute(path);
    if (!owner || patched.has(owner.remote)) return;
    // react-router asks up to twice in one navigation: the first answer holds.
    if (visit?.signal !== signal)
      visit = { path, signal, outcome: enter(owner, path === openedAt) };
    const outcome = await visit.outcome;
    if (!('routes' in outcome) || signal.aborted || patched.has(owner.remote)) return;
    patched.add(owner.remote);
    const onMissing = (href: string) => remotes.reloadIfReplaced(owner.remote, href);
    const onCame = (ms: number) => remotes.pageCame(owner.remote, ms);
    const pages = outcome.routes.map((route) => retryablePage(route, onMissing, onCame));
    patch(areaId, [layoutOf(owner.remote, pages)]);
  };

  async function enter({ remote, route }: RouteOwner, isOpening: boolean): Promise<Outcome> {
    const verdict = await checkAccess(route.access, session);
    if (verdict !== 'enter') return { verdict };
    // Shared by navigations that overtake each other; a failed one is forgotten, so a retry tries.
    const routes =
      loading.get(remote) ?? remotes.loadRoutes(remote, isOpening ? performance.now() : 0);
    loading.set(remote, routes);
    try {
      return { routes: await routes };
    } catch (failure) {
      loading.delete(remote);
      return { failure };
    }
  }

  function layoutOf(remote: string, pages: RouteObject[]): RouteObject {
    return {
      id: remote,
      loader: guard,
      shouldRevalidate: () => true,
      errorElement: failure,
      children: pages,
    };
  }

  /**
   * Loader of what is patched in and of what is not: redirects an odd address to the plain one, sends
   * away, or says why nothing is there.
   */
  async function guard({ request }: LoaderFunctionArgs) {
    const { pathname, search, hash } = new URL(request.url);
    const owner = remotes.matchRoute(pathname);
    if (!owner) {
      const { plainPath } = await import('./plain-path.ts');
      const plain = plainPath(pathname);
      if (plain !== pathname) throw redirect(plain + search);
    }
    const known = visit?.path === pathname ? await visit.outcome : undefined;
    visit = undefined;
    if (known && 'failure' in known) {
      // Files of the remote, or of the host that runs it.
      if (owner && remoteFailureOf(known.failure).reason === 'unavailable')
        await remotes.reloadIfReplaced(owner.remote, request.url);
      throw known.failure;
    }
    const verdict =
      known && 'verdict' in known
        ? known.verdict
        : await checkAccess(owner?.route.access ?? 'public', session);
    if (verdict === 'enter') return null;
    onDenied(verdict, `${pathname}${search}${hash}`);
    throw redirect('/');
  }

  return { onNavigation, guard };
}
