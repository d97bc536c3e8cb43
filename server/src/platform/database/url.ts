/**
 * A connection URL with a password that is kept apart from it, whatever its characters; one that the
 * URL has already stays.
 */
export function withPassword(databaseUrl: string, password: string | undefined): string {
  const url = new URL(databaseUrl);
  if (!password || url.password) return databaseUrl;
  // The setter alone would leave a '%' as it is.
  url.password = encodeURIComponent(password);
  return url.href;
}
