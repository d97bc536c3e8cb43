import { randomBytes } from 'node:crypto';
import type { UploadState } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';

export type RefusalReason = NonNullable<UploadState['reason']>;

/** An announced file must be sent within this time. */
export const announcedMs = 10 * 60 * 1000;
export const recheckAfterMs = 15 * 60 * 1000;

/** Object names of a file's original bytes and of its re-encoded picture. */
export const quarantineOf = (id: string) => `quarantine-${id}`;
export const pictureOf = (id: string) => `picture-${id}`;

/** 128 random bits, as 22 letters. The id is the permission to send the file. */
export function newUploadId(): string {
  return randomBytes(16).toString('base64url');
}

interface Row {
  id: string;
  status: string;
  reason: string | null;
}

export function presentUpload({ id, status, reason }: Row): UploadState {
  return {
    id,
    status: status as UploadState['status'],
    reason: reason as UploadState['reason'],
  };
}

/** @param id as received; a malformed one finds nothing */
export async function readUploadRow(db: Db, id: string) {
  if (!/^[\w-]{22}$/.test(id)) return undefined;
  return db.first(sql.selectFrom('uploads').selectAll().where('id', '=', id));
}
