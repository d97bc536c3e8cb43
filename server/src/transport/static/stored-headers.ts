import { siteFolder } from '@shared/releases';
import { contentType } from './content-types.ts';
import { cacheControl } from './headers.ts';

/**
 * What a file of the store has as an object of a bucket, so that a CDN may serve it from there: the
 * host's live files at /, all others at /federation/, as this server does.
 */
export function storedHeaders(path: string) {
  return { 'content-type': contentType(path), 'cache-control': keptFor(path) };
}

function keptFor(path: string): string {
  if (path.startsWith(`${siteFolder}/`)) return cacheControl(path.slice(siteFolder.length));
  // The store's own is nobody's.
  return path.startsWith('.') ? 'no-store' : cacheControl(`/federation/${path}`);
}
