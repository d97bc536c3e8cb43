/** Paths of the API and of published files, which are never pages. */
const ownPaths = /^\/(api|callbacks|realtime|federation)(\/|$)/;

/** Returns whether a path can be a page. The page may not exist: only the host lists the pages. */
export function isPage(path: string): boolean {
  const isOutside = path.split(/[/\\]/).includes('..');
  return (
    !path.startsWith('/federation/') && !/\.\w+$/.test(path) && path !== '/metrics' && !isOutside
  );
}

/** Returns the decoded path without the query; undecoded if it is malformed. */
export function pathOfUrl(url: string): string {
  const [path = ''] = url.split('?');
  return decoded(path) ?? path;
}

/**
 * Returns whether the router would refuse the URL although it can only mean a page. The host then
 * shows its page for unknown addresses.
 */
export function isMalformedPage(url: string): boolean {
  const [path = ''] = url.split('?');
  return decoded(path) === undefined && !ownPaths.test(path) && isPage(path);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
