/**
 * Returns the path that a malformed one most likely means: decoded once, without whitespace,
 * invisible characters and doubled slashes. A path that cannot be decoded keeps its characters.
 */
export function plainPath(path: string): string {
  try {
    return encodeURI(decodeURIComponent(path).replace(/[\s\p{C}]|\/+(?=\/)/gu, ''));
  } catch {
    return path;
  }
}
