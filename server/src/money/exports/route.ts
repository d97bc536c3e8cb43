import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { partName } from './exports.ts';
import { downloadPath, type OpenedExport, useTicket } from './ticket.ts';
import type { ExportParts } from './write.ts';

/** A ticket has 43 letters. */
const bodyLimit = 200;

/**
 * Route of file downloads, outside the API envelope and without a session. The ticket comes from an
 * encrypted response and is sent as the body, so that no URL and no log holds it.
 */
export function downloadRoute({
  db,
  clock,
  storage,
}: Pick<ExportParts, 'db' | 'clock' | 'storage'>): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    app.post(
      downloadPath,
      { config: { plain: true }, schema: { hide: true } },
      async (request, reply) => {
        const file = await useTicket(db, String(request.body ?? ''), clock.now());
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-type': file.mediaType,
            'content-disposition': `attachment; filename="${file.name}"`,
            'content-length': file.bytes,
          })
          .send(Readable.from(partsOf(storage, file), { objectMode: false }));
      },
    );
  };
}

/** Yields the parts one by one, so that one is in memory at a time. */
async function* partsOf(storage: ObjectStore, { id, parts }: OpenedExport) {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await storage.get(partName(id, part));
    if (!bytes) throw new Error('a part of a ready export is not in the storage');
    yield bytes;
  }
}
