/** Returns the path that a malformed one most likely means; unchanged if it cannot be decoded. */
export function plainPath(path: string): string {
  try {
    return encodeURI(decodeURIComponent(path).replace(/[\s\p{C}]|\/+(?=\/)/gu, ''));
  } catch {
    return path;
  }
}
