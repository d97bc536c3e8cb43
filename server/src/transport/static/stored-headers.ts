import { siteFolder } from '@shared/releases';
import { contentType } from './content-types.ts';
import { cacheControl } from './headers.ts';

/** A CDN may serve the bucket directly: the live host at /, all others at /federation/. */
export function storedHeaders(path: string) {
  return { 'content-type': contentType(path), 'cache-control': cacheControlOf(path) };
}

function cacheControlOf(path: string): string {
  if (path.startsWith(`${siteFolder}/`)) return cacheControl(path.slice(siteFolder.length));
  // Dot folders are internal and not served.
  return path.startsWith('.') ? 'no-store' : cacheControl(`/federation/${path}`);
}
