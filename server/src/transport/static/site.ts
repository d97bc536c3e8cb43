import { isAbsolute, relative, resolve } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import files from '@fastify/static';
import type {
  FastifyError,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import { isPage, pathOfUrl } from '../../platform/values/page-path.ts';
import { cacheControl, federationHeaders, type OtherOrigins, securityHeaders } from './headers.ts';

export interface SiteParts extends OtherOrigins {
  /** Folder of the built host. */
  dir: string;
  /** Folder of the published remotes and their registry.json. */
  storeDir: string;
  /** Copies the requested file into these folders. Last-Modified is then not sent. */
  copyFile?: onRequestAsyncHookHandler;
}

/**
 * Serves pages and files from the server's own process as nginx does in the composed deployment
 * (docs/adr/0006-one-process.md). Handles all paths without another route.
 */
export function serveSite({ dir, storeDir, copyFile, ...origins }: SiteParts): FastifyPluginAsync {
  const site = { dir: resolve(dir), storeDir: resolve(storeDir) };
  const headers = securityHeaders(origins);

  return async (app) => {
    app.addHook('onRequest', async ({ method, url }, reply) => {
      reply.headers(headers);
      if (pathOfUrl(url).startsWith('/federation/')) reply.headers(federationHeaders);
      // Closes the connection instead of reading the body.
      if (method !== 'GET' && method !== 'HEAD') {
        return answerMissing(reply.header('connection', 'close'));
      }
    });
    if (copyFile) app.addHook('onRequest', copyFile);

    app.addHook('onSend', async (request, reply, payload) =>
      pathOfUrl(request.url) === '/federation/registry.json'
        ? compressed(request, reply, payload as Readable)
        : payload,
    );

    // Both registrations share this function: sendFile() calls the first one's for all files.
    const setHeaders = (reply: { header(name: string, value: string): unknown }, file: string) => {
      reply.header('cache-control', cacheControl(pathOfFile(file.replace(/\.(br|gz)$/, ''), site)));
    };
    // Dot folders are internal to the store: the history and uploads.
    const common = {
      preCompressed: true,
      cacheControl: false,
      setHeaders,
      lastModified: !copyFile,
      dotfiles: 'ignore' as const,
    };
    await app.register(files, {
      ...common,
      root: site.storeDir,
      prefix: '/federation/',
      index: false,
    });
    await app.register(files, {
      ...common,
      root: site.dir,
      prefix: '/',
      index: 'index.html',
      decorateReply: false,
    });

    const answerPage = ({ url }: FastifyRequest, reply: FastifyReply) =>
      isPage(pathOfUrl(url)) ? reply.sendFile('index.html', site.dir) : answerMissing(reply);
    app.setNotFoundHandler(answerPage);

    app.setErrorHandler((error: FastifyError, request, reply) => {
      // A path that cannot be a file: a folder, double slashes, a zero byte, one outside the root.
      if (error.statusCode === 403) return answerPage(request, reply);
      reply.header('cache-control', 'no-store');
      // The server's own error handler answers it.
      throw error;
    });
  };
}

function answerMissing(reply: FastifyReply): FastifyReply {
  return answerText(reply, 404, 'Not found');
}

export function answerText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text);
}

/** Compresses the registry, which has no compressed copy, because no build writes it. */
function compressed({ headers, method }: FastifyRequest, reply: FastifyReply, file: Readable) {
  if (reply.statusCode !== 200) return file;
  reply.header('vary', 'Accept-Encoding');
  if (method === 'HEAD' || !/\bgzip\b/.test(String(headers['accept-encoding']))) return file;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  // A stream error ends the answer.
  return pipeline(file, createGzip(), () => {});
}

/** Returns the path at which a file of the store or the site is served. */
function pathOfFile(file: string, { dir, storeDir }: { dir: string; storeDir: string }): string {
  // The site may be inside the store.
  const inSite = relative(dir, file);
  const isOfSite = !inSite.startsWith('..') && !isAbsolute(inSite);
  const path = isOfSite ? inSite : `federation/${relative(storeDir, file)}`;
  return `/${path.replaceAll('\\', '/')}`;
}
