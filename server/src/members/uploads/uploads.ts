import { randomBytes } from 'node:crypto';
import type { UploadState } from '@shared/contract';
import { type Db, firstRow, sql } from '../../platform/database/index.ts';

export type RefusalReason = NonNullable<UploadState['reason']>;

/** How long a file may be announced before it is sent. */
export const announcedMs = 10 * 60 * 1000;
/** How soon a check that came to nothing is asked for again, ms. */
export const checkAgainMs = 15 * 60 * 1000;

/** Where a file's bytes as they were sent are kept, and where what was made of them. */
export const quarantineOf = (id: string) => `quarantine-${id}`;
export const pictureOf = (id: string) => `picture-${id}`;

/** 128 random bits, as 22 letters: who knows them may send the file. */
export function newUploadId(): string {
  return randomBytes(16).toString('base64url');
}

interface Row {
  id: string;
  status: string;
  reason: string | null;
}

/** What its owner is told. */
export function presentUpload({ id, status, reason }: Row): UploadState {
  return {
    id,
    status: status as UploadState['status'],
    reason: reason as UploadState['reason'],
  };
}

/** @param id As it came: what cannot be one is none. */
export async function readUploadRow(db: Db, id: string) {
  if (!/^[\w-]{22}$/.test(id)) return undefined;
  return firstRow(db, sql.selectFrom('uploads').selectAll().where('id', '=', id));
}
