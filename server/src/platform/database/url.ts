/** Adds a separate password with any characters to a connection URL. A password in the URL is kept. */
export function withPassword(databaseUrl: string, password: string | undefined): string {
  const url = new URL(databaseUrl);
  if (!password || url.password) return databaseUrl;
  // The setter does not encode '%'.
  url.password = encodeURIComponent(password);
  return url.href;
}
