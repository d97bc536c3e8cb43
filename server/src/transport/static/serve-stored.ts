import { isStorePath, StoreAway } from '@shared/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedFile, CachedFiles, FileRequest } from './cached-files.ts';
import { contentType, mayBeCompressed } from './content-types.ts';
import { cacheControl } from './headers.ts';
import { answerMissing } from './missing.ts';
import { rangeOf } from './range.ts';

export interface StoredSite {
  files: CachedFiles;
  /** Folder in the store; '': the whole store. */
  prefix: string;
  /** Path at which its files are served: '/federation/'. */
  mount: string;
}

/** Answers like @fastify/static: compression, ETag, ranges. @param path below the mount */
export async function sendStored(
  { files, prefix, mount }: StoredSite,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Dot folders are internal: the history and uploads.
  if (!isStorePath(path)) return answerMissing(reply);
  const cache = cacheControl(`${mount}${path}`);
  const inStore = prefix ? `${prefix}/${path}` : path;
  let file: CachedFile | undefined;
  try {
    file = await files.find(inStore, {
      accepts: encodingsOf(request.headers['accept-encoding']),
      lifetime: cache === 'no-cache' ? 'a second' : 'forever',
      compressed: compressedOf(inStore),
    });
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    request.log.error({ err: error }, 'published file unreadable');
    return answerUnavailable(reply);
  }
  if (!file) return answerMissing(reply);
  reply.headers({
    'content-type': contentType(path),
    'cache-control': cache,
    etag: file.etag,
    'accept-ranges': 'bytes',
    ...(mayBeCompressed(path) && { vary: 'Accept-Encoding' }),
    ...(file.encoding && { 'content-encoding': file.encoding }),
  });
  return sendFile(file, request, reply);
}

/** The registry is not part of a build, so it has no compressed copies. */
function compressedOf(path: string): FileRequest['compressed'] {
  if (path === 'registry.json') return 'here';
  return mayBeCompressed(path) ? 'beside' : 'never';
}

function sendFile(
  { bytes, etag }: CachedFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = headers['if-none-match'] ?? '';
  if (known.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())))
    return reply.code(304).send();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = method === 'GET' && isSame ? rangeOf(headers.range, bytes.length) : 'all';
  if (range === 'all') return reply.header('content-length', bytes.length).send(bytes);
  const { length } = bytes;
  if (range === 'none')
    return reply
      .code(416)
      .header('content-range', `bytes */${length}`)
      .header('cache-control', 'no-store')
      .send('');
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${length}`)
    .send(bytes.subarray(first, last + 1));
}

/** Returns the accepted encodings (RFC 9110, 12.5.3); '*' is ignored. */
function encodingsOf(header = ''): ReadonlySet<string> {
  const accepted = header.split(',').flatMap((one) => {
    const [name = '', weight] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return weight === undefined || Number(weight) > 0 ? [name] : [];
  });
  return new Set(accepted);
}

function answerUnavailable(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
    .type('text/plain; charset=utf-8')
    .send('Unavailable');
}
