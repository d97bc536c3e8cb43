/** Paths of the API and of published files: whatever is wrong there is no page. */
const ownPaths = /^\/(api|callbacks|realtime|federation)(\/|$)/;

/** Every path that is no file's is a page of the host, which knows them. */
export function isPage(path: string): boolean {
  const isOutside = path.split(/[/\\]/).includes('..');
  return (
    !path.startsWith('/federation/') && !/\.\w+$/.test(path) && path !== '/metrics' && !isOutside
  );
}

/** Decoded, without the query; as it is where it cannot be decoded. */
export function pathOfUrl(url: string): string {
  const [path = ''] = url.split('?');
  return decoded(path) ?? path;
}

/**
 * Whether the router would refuse a URL that only a page can be meant by. The host then shows its page
 * for unknown addresses.
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
