import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { partName } from './exports.ts';
import { downloadPath, type OpenedExport, useTicket } from './ticket.ts';
import type { ExportParts } from './write.ts';

/** A ticket has 43 letters. */
const bodyLimit = 200;

/** Has no API envelope and no session. The ticket is the body, so no URL or log has it. */
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

/** Reads the parts of a file, so that only one is in memory at a time. */
async function* partsOf(storage: ObjectStore, { id, parts }: OpenedExport) {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await storage.get(partName(id, part));
    if (!bytes) throw new Error('a part of a ready export is not in the storage');
    yield bytes;
  }
}
