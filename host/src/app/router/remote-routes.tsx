import type { RouteOwner } from '@shared/federation/loader';
import { guard, guardAfterFailure, type SessionState } from '@shared/shell';
import type { ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { type Federation, remoteFailureOf } from '../../federation/index.ts';
import { retryablePage } from './retryable-page.tsx';

/** Why a navigation was redirected to home. */
type Denial = Exclude<Verdict, 'enter'>;

export interface RemoteRoutesOptions {
  federation: Pick<
    Federation,
    'ready' | 'matchRoute' | 'loadRoutes' | 'reloadIfReplaced' | 'reportPageLoaded'
  >;
  session: GuardSession;
  /** Called before a user is sent home; `path` is the requested page. */
  onDenied: (verdict: Denial, path: string) => void;
  /** Shown in the content area when the remote or one of its pages fails. */
  failure: ReactNode;
  /** Path at which the document opened; its remote's time limit starts with that navigation. */
  openedAt?: string;
}

type Outcome = { routes: RouteObject[] } | { verdict: Denial } | { failure: unknown };

/**
 * Outcome of entering a remote in the navigation in flight. The guard's loader acts on it, because
 * an error or redirect thrown during route discovery would reach the frame's own error boundary.
 */
interface Visit {
  path: string;
  signal: AbortSignal;
  outcome: Promise<Outcome>;
}

/** Route that all remotes are patched into; a failure inside stays inside the frame. */
export const areaId = 'area';

/** Patches a remote's routes in on first entry; the guard runs before that and on each visit. */
export function remoteRoutes({
  federation,
  session,
  onDenied,
  failure,
  openedAt,
}: RemoteRoutesOptions) {
  const patched = new Set<string>();
  let visit: Visit | undefined;

  const onNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
    await federation.ready(path);
    const owner = federation.matchRoute(path);
    if (!owner || patched.has(owner.remote)) return;
    // react-router may call this twice in one navigation. Both calls use the first outcome.
    if (visit?.signal !== signal)
      visit = { path, signal, outcome: enter(owner, path === openedAt) };
    const outcome = await visit.outcome;
    if (!('routes' in outcome) || signal.aborted || patched.has(owner.remote)) return;
    patched.add(owner.remote);
    const onMissing = (href: string) => federation.reloadIfReplaced(owner.remote, href);
    const onLoaded = (ms: number) => federation.reportPageLoaded(owner.remote, ms);
    const pages = outcome.routes.map((route) => retryablePage(route, onMissing, onLoaded));
    patch(areaId, [layoutOf(owner.remote, pages)]);
  };

  async function enter({ remote, route }: RouteOwner, isOpening: boolean): Promise<Outcome> {
    try {
      const verdict = await checkAccess(route.access, session);
      if (verdict !== 'enter') return { verdict };
      return { routes: await federation.loadRoutes(remote, isOpening ? performance.now() : 0) };
    } catch (failure) {
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

  /** Loader of patched and unknown routes: redirects, denies access, or throws the failure. */
  async function guard({ request }: LoaderFunctionArgs) {
    const { pathname, search, hash } = new URL(request.url);
    const owner = federation.matchRoute(pathname);
    if (!owner) {
      const { plainPath } = await import('./plain-path.lazy.ts');
      const plain = plainPath(pathname);
      if (plain !== pathname) throw redirect(plain + search);
    }
    const known = visit?.path === pathname ? await visit.outcome : undefined;
    visit = undefined;
    if (known && 'failure' in known) {
      // The missing files belong to the remote, or to the host that runs it.
      if (owner && remoteFailureOf(known.failure).reason === 'unavailable')
        await federation.reloadIfReplaced(owner.remote, request.url);
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

/** The part of the session that decides about access. */
export interface GuardSession {
  get(): SessionState;
  loadProfile(): Promise<unknown>;
  /** Resolves once it is known whether another tab's session continues here. */
  settled(): Promise<void>;
}

/** 'enter', or home because the visitor must sign in or the profile failed to load. */
type Verdict = 'enter' | 'sign-in' | 'no-profile';

/**
 * Applies the shell's guard (specification §2). A public page does not wait for the profile.
 * @throws ApiError when the profile cannot load because the device is offline
 */
export async function checkAccess(
  access: 'public' | 'login',
  session: GuardSession,
): Promise<Verdict> {
  if (access === 'login' && session.get().status === 'out') await session.settled();
  const step = guard({ access }, session.get());
  if (step === 'toIndex') return 'sign-in';
  if (step === 'allow') return 'enter';
  const profile = session.loadProfile().then(
    (): Verdict => 'enter',
    (error): Verdict => {
      if (guardAfterFailure({ access }) === 'allow') return 'enter';
      // Without a network nothing is known about the profile. The panel loads it when online.
      if (!navigator.onLine) throw error;
      return 'no-profile';
    },
  );
  return access === 'public' ? 'enter' : profile;
}
