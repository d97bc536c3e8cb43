import type { Readable } from 'node:stream';
import { type Envelope, successCode, type UploadState } from '@shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type Jobs, jobName } from '../../platform/jobs/index.ts';
import type { ObjectParts, ObjectStore } from '../../platform/storage/index.ts';
import { lockActiveUser } from '../users/index.ts';
import { readExactly } from './body.ts';
import { createIntake, type Intake } from './intake.ts';
import {
  orUnavailable,
  presentUpload,
  quarantineOf,
  readUploadRow,
  recheckAfterMs,
} from './uploads.ts';

export const uploadCheck = jobName<{ id: string }>('uploads.check');

/** Time for which a PUT that died blocks the next one, ms. Storing takes less. */
const writingMs = 60_000;

interface ReceiveParts {
  db: Db;
  clock: Clock;
  storage: ObjectStore;
  jobs: Pick<Jobs, 'send'>;
  intake: Intake;
}

export interface SentFile {
  id: string;
  contentType: string | undefined;
  /** The Content-Length; undefined without one. */
  length: number | undefined;
  body: Readable;
}

/**
 * Receives a file once, and marks it as received together with the job that checks it. Until then
 * the file stays announced and can be sent again.
 * @throws AppError uploadNotFound, uploadMismatch, tooManyUploads, conflict, unavailable,
 * accountFrozen
 */
export async function receiveUpload(parts: ReceiveParts, file: SentFile): Promise<UploadState> {
  const { db, clock, intake } = parts;
  const row = await readUploadRow(db, file.id);
  if (row?.status !== 'announced' || row.expires_at <= clock.now()) {
    throw new AppError('uploadNotFound');
  }
  if (file.contentType !== row.content_type) throw new AppError('uploadMismatch');
  if (file.length !== undefined && file.length !== row.size) throw new AppError('uploadMismatch');
  return intake.admit(row.user_id, async (memory) => {
    const pieces = await readExactly(file.body, row.size, memory);
    return storeReceived(parts, row, { length: row.size, parts: pieces });
  });
}

interface Announced {
  id: string;
  user_id: string;
}

async function storeReceived(
  parts: ReceiveParts,
  row: Announced,
  bytes: ObjectParts,
): Promise<UploadState> {
  const { db, storage } = parts;
  const { id } = row;
  const until = await db.tx((tx) => beginWriting(tx, parts, row));
  try {
    await orUnavailable(storage.put(quarantineOf(id), bytes));
    return await db.tx((tx) => markReceived(tx, parts, id));
  } catch (error) {
    // Otherwise the sender's next attempt would have to wait until `until`.
    const writing = { id, receiving_until: until };
    await db.run(sql.update('uploads', writing, { receiving_until: null })).catch(() => undefined);
    throw error;
  }
}

/**
 * Marks the start before the first write, so that only one sender writes, and the sweep finds all
 * bytes.
 */
async function beginWriting(
  tx: Db,
  { clock }: ReceiveParts,
  { id, user_id: userId }: Announced,
): Promise<Date> {
  await lockActiveUser(tx, userId);
  const now = clock.now();
  const until = new Date(now.getTime() + writingMs);
  const claimed = await tx.first(
    sql
      .update('uploads', { id, status: 'announced' }, { quarantined: true, receiving_until: until })
      .where((is) => is.or([is('receiving_until', 'is', null), is('receiving_until', '<=', now)]))
      .returning('id'),
  );
  if (claimed) return until;
  const row = await readUploadRow(tx, id);
  if (row?.status !== 'announced') throw new AppError('uploadNotFound');
  throw new AppError('conflict', { retryAfterS: 5 });
}

async function markReceived(
  tx: Db,
  { clock, jobs }: ReceiveParts,
  id: string,
): Promise<UploadState> {
  const now = clock.now();
  const row = await tx.first(
    sql
      .update(
        'uploads',
        { id, status: 'announced' },
        {
          status: 'received',
          received_at: now,
          receiving_until: null,
          check_due_at: new Date(now.getTime() + recheckAfterMs),
        },
      )
      .returning(['id', 'user_id', 'status', 'reason']),
  );
  if (!row) throw new AppError('uploadNotFound');
  await jobs.send(tx, uploadCheck, { id }, { account: row.user_id });
  return presentUpload(row);
}

export const uploadPath = '/api/uploads/';

/** Returns the PUT route. It needs no encryption or session: the id is a secret of its owner. */
export function uploadRoute(parts: Omit<ReceiveParts, 'intake'>): FastifyPluginAsync {
  const intake = createIntake();
  return async (app) => {
    app.removeAllContentTypeParsers();
    // The body is not parsed, so that it can be refused before it is read.
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.put<{ Params: { id: string } }>(
      `${uploadPath}:id`,
      {
        config: { plain: true, slowBody: true },
        schema: { hide: true },
      },
      async (request, reply): Promise<Envelope<UploadState>> => {
        const { headers, raw, params } = request;
        const length = headers['content-length'];
        reply.header('cache-control', 'no-store');
        const data = await receiveUpload(
          { ...parts, intake },
          {
            id: params.id,
            contentType: headers['content-type'],
            length: length === undefined ? undefined : Number(length),
            body: raw,
          },
        );
        return { code: successCode, message: 'success', data, requestId: request.id };
      },
    );
  };
}
