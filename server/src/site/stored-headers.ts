import { contentType } from './content-types.ts';
import { cacheControl } from './headers.ts';

/**
 * What a file of the store has as an object of a bucket, so that a CDN may serve it from there: at
 * /federation/, as this server does.
 */
export function storedHeaders(path: string) {
  const isOwn = path.startsWith('.');
  return {
    'content-type': contentType(path),
    'cache-control': isOwn ? 'no-store' : cacheControl(`/federation/${path}`),
  };
}
