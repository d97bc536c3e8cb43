import { createHash, randomBytes } from 'node:crypto';
import type { ExportTicket } from '@shared/contract';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';

/** Where a file is fetched, by a POST of its ticket. */
export const downloadPath = '/api/exports';
/** From the tap to the first byte. */
const ticketMs = 60_000;

/**
 * A ticket for one download of an own file; only its hash is kept, and an earlier one is void.
 * @throws AppError exportNotFound
 */
export async function openTicket(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: Date,
): Promise<ExportTicket> {
  const ticket = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + ticketMs);
  const found = await db.query(
    `update money_log_exports set ticket_hash = $3, ticket_until = $4
     where id = $1 and user_id = $2 and status = 'ready' and expires_at > $5 returning id`,
    [id, userId, hashOf(ticket), until, now],
  );
  if (found.length === 0) throw new AppError('exportNotFound');
  return { url: downloadPath, ticket, expires_at: until.toISOString() };
}

export interface OpenedExport {
  id: string;
  parts: number;
  bytes: string;
  createdAt: Date;
}

/** Takes a ticket in: it is good once. @throws AppError exportNotFound */
export async function useTicket(db: Db, ticket: string, now: Date): Promise<OpenedExport> {
  const [row] = await db.query<OpenedExport>(
    `update money_log_exports set ticket_hash = null, ticket_until = null
     where ticket_hash = $1 and ticket_until > $2 and status = 'ready' and expires_at > $2
     returning id, parts, bytes, created_at as "createdAt"`,
    [hashOf(ticket), now],
  );
  if (!row) throw new AppError('exportNotFound');
  return row;
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
