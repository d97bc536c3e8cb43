/**
 * Returns the path decoded and encoded again, without blanks, invisible characters and repeated
 * slashes; unchanged if it cannot be decoded.
 */
export function plainPath(path: string): string {
  try {
    return encodeURI(decodeURIComponent(path).replace(/[\s\p{C}]|\/+(?=\/)/gu, ''));
  } catch {
    return path;
  }
}
