import { siteFolder } from '@shared/releases';
import { contentType } from './content-types.ts';
import { cacheControl } from './headers.ts';

/**
 * Returns the headers of a stored file as a bucket object, so that a CDN may serve it directly: the
 * host's live files at /, all others at /federation/, as this server does.
 */
export function storedHeaders(path: string) {
  return { 'content-type': contentType(path), 'cache-control': cacheControlOf(path) };
}

function cacheControlOf(path: string): string {
  if (path.startsWith(`${siteFolder}/`)) return cacheControl(path.slice(siteFolder.length));
  // Dot folders are internal and not served.
  return path.startsWith('.') ? 'no-store' : cacheControl(`/federation/${path}`);
}
