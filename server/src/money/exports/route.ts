import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportTicket } from '@shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import { type ExportKindName, partName } from './exports.ts';
import type { ExportParts } from './write.ts';

/** Path of downloads: POST with the ticket as the body. */
const downloadPath = '/api/exports';
/** Validity of a ticket, ms. */
const ticketMs = 60_000;

/** Issues a ticket that works once and voids the one before. @throws AppError exportNotFound */
export async function openTicket(
  db: Db,
  { userId, kind, id }: { userId: string; kind: ExportKindName; id: string },
  now: Date,
): Promise<ExportTicket> {
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + ticketMs);
  const found = await db.query(
    `update exports set ticket_hash = $4, ticket_until = $5
     where id = $1 and user_id = $2 and kind = $3 and status = 'ready' and expires_at > $6
     returning id`,
    [id, userId, kind, hashOf(ticket), until, now],
  );
  if (found.length === 0) throw new AppError('exportNotFound');
  return { url: downloadPath, ticket, expires_at: until.toISOString() };
}

interface OpenedExport {
  id: string;
  parts: number;
  bytes: string;
  name: string;
  mediaType: string;
}

/** Redeems a ticket, which works once. @throws AppError exportNotFound */
async function useTicket(db: Db, ticket: string, now: Date): Promise<OpenedExport> {
  const [row] = await db.query<OpenedExport>(
    `update exports set ticket_hash = null, ticket_until = null
     where ticket_hash = $1 and ticket_until > $2 and status = 'ready' and expires_at > $2
     returning id, parts, bytes, name, media_type as "mediaType"`,
    [hashOf(ticket), now],
  );
  if (!row) throw new AppError('exportNotFound');
  return row;
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** Maximum size of the body, bytes; a ticket has 43 characters. */
const bodyLimit = 200;

/** Returns the download route, which needs no session. The ticket is the body, so no log contains it. */
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

/** Reads a file part by part, so that only one part is in memory. */
async function* partsOf(storage: ObjectStore, { id, parts }: OpenedExport) {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await storage.get(partName(id, part));
    if (!bytes) throw new Error('a part of a ready export is not in the storage');
    yield bytes;
  }
}
