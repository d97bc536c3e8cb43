import type { RemoteRoute } from '@shared/contract';
import { matchPath } from 'react-router-dom';
import type { RegistryView } from './registry-view.ts';

/** The remote that owns a path, and the registry's facts about the route. */
export interface RouteOwner {
  readonly remote: string;
  readonly route: RemoteRoute;
}

/** Returns the owner of a path (query, hash ignored). The route with fewest parameters wins. */
export function matchRoute(view: RegistryView, path: string): RouteOwner | undefined {
  const pathname = pathnameOf(path);
  let best: RouteOwner | undefined;
  for (const { name, routes } of owners(view))
    for (const route of routes) {
      if (!matchPath(route.path, pathname)) continue;
      if (!best || parameters(route.path) < parameters(best.route.path))
        best = { remote: name, route };
    }
  return best;
}

/** Returns the remote that owns a path's first segment, even if it has not registered the path. */
export function remoteOf(view: RegistryView, path: string): string | undefined {
  const [, first = ''] = pathnameOf(path).split('/');
  return view.remotes.find(({ stable }) => stable.prefixes.includes(`/${first}`))?.name;
}

/** Returns whether the registry has readable pages of a remote, even of an unusable one. */
export function hasPagesOf(view: RegistryView, remote: string): boolean {
  return owners(view).some(({ name, routes }) => name === remote && routes.length > 0);
}

function owners(view: RegistryView) {
  return [
    ...view.remotes.map(({ name, stable }) => ({ name, routes: stable.routes })),
    ...view.disabled,
  ];
}

function parameters(path: string): number {
  return path.split('/').filter((part) => part.startsWith(':') || part === '*').length;
}

function pathnameOf(path: string): string {
  return path.replace(/[?#].*$/, '');
}
