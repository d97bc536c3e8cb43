import { randomBytes } from 'node:crypto';
import { type CardholderFields, limits } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import type { Db } from '../../platform/database/index.ts';
import type { CallResult, TestServer } from '../calls/server.ts';

const { visa } = endpoints;
const at = new Date('2026-01-01T00:00:00.000Z');

/** Inserts the row of a user's accepted photo, without a file. @returns the photo's id */
export async function acceptedPhoto(db: Db, userId: string): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await db.query(
    `insert into uploads
       (id, user_id, purpose, content_type, size, status, digest, created_at, expires_at, checked_at)
     values ($1, $2, 'kyc_photo', 'image/jpeg', 1, 'ready', 'of it', $3, $3, $3)`,
    [id, userId, at],
  );
  return id;
}

/** Returns a cardholder's fields with a new passport number. Inserts the photo's row. */
export async function passportOf(db: Db, userId: string): Promise<CardholderFields> {
  return {
    first_name: 'Mei Lin',
    last_name: 'Chen',
    phone: '+886912345678',
    email: 'mei@example.com',
    province: 'Taiwan',
    city: 'Taipei',
    district: 'Xinyi',
    detail: '7 Songren Road',
    zip: '',
    id_type: 'passport' as const,
    id_number: randomBytes(5).toString('hex').toUpperCase(),
    issued_on: '2020-01-31',
    expires_on: '2079-01-31',
    photo_front: await acceptedPhoto(db, userId),
  };
}

/** Submits a cardholder, with a passport by default. */
export async function handIn(
  server: TestServer,
  { token, userId }: { token: string; userId: string },
  change: Partial<CardholderFields> = {},
): Promise<CallResult<typeof visa.addKyc>> {
  const given = { ...(await passportOf(server.db, userId)), ...change };
  return server.call(visa.addKyc, given, { token });
}

/** Submits the maximum number of cardholders. */
export async function handInAll(
  server: TestServer,
  owner: { token: string; userId: string },
): Promise<void> {
  for (let n = 0; n < limits.cardholders; n += 1) await handIn(server, owner);
}
