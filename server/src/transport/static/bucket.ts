import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isStorePath,
  pageFile,
  type ReleaseStore,
  StoreAway,
  siteFolder,
  storeIdOf,
} from '@shared/releases';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isPage, pathOfUrl } from '../../platform/values/page-path.ts';
import type { OtherOrigins } from './headers.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { answerText, type SiteParts, serveSite } from './site.ts';

interface BucketParts extends OtherOrigins {
  store: ReleaseStore;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Time between two deletions of files that the bucket no longer has. */
const tidyMs = 60 * 60 * 1_000;

/** Serves the live host and the published remotes from a mirror in a temporary folder. */
export function serveBucket({ store, log, ...origins }: BucketParts): FastifyPluginAsync {
  return async (app) => {
    const mirror = await createMirror({
      store,
      onStale: (err) => log.error({ err }, 'published file not refreshed; serving the local copy'),
    });
    const storeDir = mirror.folder;
    const dir = join(storeDir, siteFolder);
    await mkdir(dir);
    const tidy = () =>
      mirror.tidy().catch((err) => log.error({ err }, 'local copy keeps deleted files'));
    const timer = setInterval(tidy, tidyMs).unref();
    app.addHook('onClose', () => {
      clearInterval(timer);
      return mirror.close();
    });
    const copyFile: SiteParts['copyFile'] = (request, reply) => copyTo(mirror, request, reply);
    await app.register(serveSite({ dir, storeDir, copyFile, ...origins }));
  };
}

/** Copies the requested file from the bucket, so that the folder has it. */
async function copyTo(mirror: Mirror, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOfUrl(request.url);
  const [, published] = /^\/federation\/(.*)$/s.exec(path) ?? [];
  const file = published ?? (isPage(path) ? pageFile : path.slice(1));
  // Dot folders are internal to the store: the history and uploads.
  if (!isStorePath(file)) return;
  try {
    await mirror.update(published === undefined ? `${siteFolder}/${file}` : file);
  } catch (err) {
    if (!(err instanceof StoreAway)) throw err;
    request.log.error({ err }, 'published file unreadable');
    return answerText(reply.header('retry-after', '2'), 503, 'Unavailable');
  }
}

/**
 * Serves the id of the release store. Release commands compare it before they use this address,
 * because another product may answer there.
 */
export function storeRoute(releases: ReleaseStore | undefined): FastifyPluginAsync {
  return async (app) => {
    if (!releases) return;
    app.get('/api/store', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ store: storeIdOf(releases) }),
    );
  };
}
