/** The same as nginx's (host/nginx/default.conf.template); other files are downloads. */
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

export function contentType(path: string): string {
  return types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
}

/**
 * Returns whether a build may have compressed copies of the file (shared/federation's compress.ts).
 */
export function mayBeCompressed(path: string): boolean {
  return /\.(js|css|html|svg|json|txt)$/.test(path);
}
