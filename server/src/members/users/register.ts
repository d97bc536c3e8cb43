import { randomInt } from 'node:crypto';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError, InviteRequiredError } from '../../platform/errors/errors.ts';
import { shortAddress } from '../../platform/values/checksummed.ts';
import { addMember } from '../team/index.ts';

export interface Registration {
  inviteRequired: boolean;
  /** Runs in the transaction of the registration. */
  welcome(tx: Db, userId: string, now: Date): Promise<void>;
}

/**
 * Registers an address on its first visit (specification §6), in the caller's transaction. The
 * invite code counts only then: a member stays in the first team, so the tree has no cycles.
 * @throws AppError inviteCodeInvalid for an unknown code
 * @throws InviteRequiredError without a code if `inviteRequired`
 */
export async function registerOrFind(
  tx: Db,
  { inviteRequired, welcome }: Registration,
  address: string,
  code: string | undefined,
  now: Date,
): Promise<{ userId: string; registered: boolean }> {
  const known = await findUser(tx, address);
  if (known) return { userId: known, registered: false };
  const inviterId = await findInviter(tx, code);
  if (inviterId === null && inviteRequired) throw new InviteRequiredError();
  const created = await insertUser(tx, address, inviterId, now);
  if (created.registered) {
    await addMember(tx, created.userId);
    await welcome(tx, created.userId, now);
  }
  return created;
}

export async function isRegistered(db: Db, address: string): Promise<boolean> {
  return (await findUser(db, address)) !== undefined;
}

/**
 * Returns the inviter's address, shortened to '0x12ab…cdef'; null when `address` has an account.
 * @throws AppError inviteCodeInvalid for an unknown code
 */
export async function previewInviter(
  db: Db,
  address: string | undefined,
  code: string,
): Promise<string | null> {
  if (address && (await isRegistered(db, address))) return null;
  const id = await findInviter(db, code);
  const row = id && (await db.first(sql.from('users', { id }).select('address')));
  return row ? shortAddress(row.address) : null;
}

async function findUser(db: Db, address: string): Promise<string | undefined> {
  return (await db.first(sql.from('users', { address }).select('id')))?.id;
}

async function findInviter(db: Db, code: string | undefined): Promise<string | null> {
  if (!code) return null;
  const row = await db.first(sql.from('users', { invite_code: code }).select('id'));
  if (!row) throw new AppError('inviteCodeInvalid');
  return row.id;
}

/** Inserts the user, or returns the one of a parallel sign-in. Retries if the new code is taken. */
async function insertUser(
  db: Db,
  address: string,
  inviterId: string | null,
  now: Date,
): Promise<{ userId: string; registered: boolean }> {
  for (;;) {
    const [row] = await db.query<{ id: string }>(
      `insert into users (address, invite_code, inviter_id, created_at) values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [address, newInviteCode(), inviterId, now],
    );
    if (row) return { userId: row.id, registered: true };
    const userId = await findUser(db, address);
    if (userId) return { userId, registered: false };
  }
}

/** Characters of invite codes, without 0, O, 1, I and L, which people confuse. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function newInviteCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
