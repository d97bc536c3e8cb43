import type { Transfer, TransferRecipient } from '@shared/contract';
import { sql as raw } from 'kysely';
import * as z from 'zod';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { checksummed } from '../../platform/values/checksummed.ts';
import { cursorParts, type Page, type PageRequest, pageOf } from '../../platform/values/cursor.ts';
import { post, postingsBetween, userAccount } from '../ledger/index.ts';

interface TransferRequest {
  userId: string;
  to: Recipient;
  /** ENU, base units. */
  amount: bigint;
  remark: string;
  at: Date;
}

/** Transfers ENU. The caller must lock the sender. @throws AppError balanceInsufficient */
export async function send(
  tx: Db,
  { userId, to, amount, remark, at }: TransferRequest,
): Promise<Transfer> {
  const row = await tx.first(
    sql
      .insertInto('transfers')
      .values({ from_user: userId, to_user: to.id, amount, remark, at })
      .returning('id'),
  );
  const { id } = row as { id: string };
  await post(tx, {
    kind: 'quantity_transfer',
    reference: id,
    actor: `user:${userId}`,
    at,
    postings: postingsBetween(userAccount(userId), userAccount(to.id), 'ENU', amount),
  });
  await tx.run(
    sql
      .insertInto('transfer_contacts')
      .values({ user_id: userId, contact: to.id, times: 1, last_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'contact'])
          .doUpdateSet({ times: raw`transfer_contacts.times + 1`, last_at: at }),
      ),
  );
  return {
    id,
    direction: 'outgoing',
    counterparty: to.address,
    remark,
    amount: String(amount),
    at: at.toISOString(),
  };
}

const position = z.tuple([cursorParts.id]);
const directions = ['outgoing', 'incoming'] as const;

/** Lists a user's transfers, newest first. @throws AppError badRequest for another list's cursor */
export function listTransfers(
  db: Db,
  userId: string,
  { direction, ...part }: PageRequest & { direction?: Transfer['direction'] | undefined },
): Promise<Page<Transfer>> {
  const wanted = direction ? [direction] : directions;
  return pageOf(
    { list: 'transfers', userId, filter: { direction }, position },
    part,
    // Reads each direction from the end of its own index, so a page costs the same for any total.
    async (after, limit) => {
      const before = after?.[0];
      const sides = wanted.map((side) => readSide(db, { userId, side, before, limit }));
      const found = (await Promise.all(sides)).flat();
      return found.sort((a, b) => Number(b.id) - Number(a.id)).slice(0, limit);
    },
    (row) => [row.id],
    (row) => row,
  );
}

interface Side {
  userId: string;
  side: Transfer['direction'];
  before: string | undefined;
  limit: number;
}

async function readSide(db: Db, { userId, side, before, limit }: Side): Promise<Transfer[]> {
  const [own, other] =
    side === 'outgoing'
      ? (['t.from_user', 't.to_user'] as const)
      : (['t.to_user', 't.from_user'] as const);
  let query = sql
    .selectFrom('transfers as t')
    .innerJoin('users as u', 'u.id', other)
    .select(['t.id', 'u.address', 't.amount', 't.remark', 't.at'])
    .where(own, '=', userId)
    .orderBy('t.id', 'desc')
    .limit(limit);
  if (before) query = query.where('t.id', '<', before);
  return (await db.rows(query)).map(({ id, address, amount, remark, at }) => ({
    id,
    direction: side,
    counterparty: address,
    amount,
    remark,
    at: at.toISOString(),
  }));
}

interface Recipient {
  id: string;
  /** With its checksum (EIP-55). */
  address: string;
}

/**
 * Reads the recipient of a transfer. Refuses an unknown address, because it may have no owner.
 * @throws AppError addressMistyped (its letter case does not match its checksum), transferToSelf,
 * recipientUnknown
 */
export async function readRecipient(db: Db, userId: string, typed: string): Promise<Recipient> {
  const address = checksummed(typed);
  const found = await db.first(sql.from('users', { address }).select('id'));
  return { id: assertOther(userId, found).id, address };
}

/** Reads a recipient as the sender knows them, in one query. @throws as `readRecipient` does */
export async function readKnownRecipient(
  db: Db,
  userId: string,
  typed: string,
): Promise<TransferRecipient> {
  const address = checksummed(typed);
  const found = await db.first(
    sql
      .selectFrom('users as u')
      .leftJoin('transfer_contacts as c', (join) =>
        join.onRef('c.contact', '=', 'u.id').on('c.user_id', '=', userId),
      )
      .select(['u.id', 'u.inviter_id', 'c.name', 'c.times', 'c.last_at'])
      .where('u.address', '=', address),
  );
  const { name, times, last_at, inviter_id } = assertOther(userId, found);
  return {
    address,
    name,
    times: times ?? 0,
    last_at: last_at?.toISOString() ?? null,
    invited: inviter_id === userId,
  };
}

/** @throws AppError recipientUnknown, transferToSelf */
function assertOther<T extends { id: string }>(userId: string, found: T | undefined): T {
  if (!found) throw new AppError('recipientUnknown');
  if (found.id === userId) throw new AppError('transferToSelf');
  return found;
}

export interface SeenTransfer {
  counterparty: { address: string; name: string | null };
  remark: string;
}

/** Reads the other member and the remark of each of the user's transfers, by transfer id. */
export async function readCounterparties(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SeenTransfer>> {
  if (ids.length === 0) return new Map();
  const found = await db.query<{
    id: string;
    remark: string;
    address: string;
    name: string | null;
  }>(
    `select t.id, t.remark, u.address, c.name
     from transfers t
     join users u on u.id = case t.from_user when $1 then t.to_user else t.from_user end
     left join transfer_contacts c on c.user_id = $1 and c.contact = u.id
     where t.id = any($2::bigint[]) and $1 in (t.from_user, t.to_user)`,
    [userId, ids],
  );
  return new Map(
    found.map(({ id, remark, address, name }) => [id, { counterparty: { address, name }, remark }]),
  );
}
