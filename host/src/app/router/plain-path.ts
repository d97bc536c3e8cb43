/**
 * Returns the path that an odd one most likely means: decoded once, without blanks and invisible
 * characters, without doubled slashes. A path that cannot be decoded keeps its characters.
 */
export function plainPath(path: string): string {
  try {
    return encodeURI(decodeURIComponent(path).replace(/[\s\p{C}]|\/+(?=\/)/gu, ''));
  } catch {
    return path;
  }
}
