import { readSetting, type Settings } from '../../config/settings/index.ts';
import {
  type Posting,
  post,
  postingsBetween,
  systemAccount,
  userAccount,
} from '../../money/ledger/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { randomCode } from '../../platform/values/random-code.ts';
import { dayAfter, dayOf } from './schedule.ts';

/** A paid purchase of tickets. */
export interface Purchase {
  id: string;
  userId: string;
  quantity: number;
}

export type VestingTerms = Settings['release'];

/** Grants a vesting, once per order. Unless `starts`, it waits for the dividend's approval. */
export async function grantVesting(
  tx: Db,
  { id: orderId, userId, quantity }: Purchase,
  { per_ticket, rate_bps }: VestingTerms,
  at: Date,
  { starts }: { starts: boolean },
): Promise<void> {
  const total = BigInt(per_ticket) * BigInt(quantity);
  const granted = await tx.first(
    sql
      .insertInto('vestings')
      .values({
        id: `R${randomCode(16)}`,
        user_id: userId,
        order_id: orderId,
        total,
        rate_bps,
        granted_at: at,
        ...(starts ? begun(at) : { status: 'waiting' }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
  if (!granted) return;
  await post(tx, {
    kind: 'release_grant',
    reference: orderId,
    orderId,
    at,
    postings: postingsBetween(
      systemAccount('issued'),
      userAccount(userId, 'unreleased'),
      'ENU',
      total,
    ),
  });
}

/** Returns the values of a vesting that starts: its first amount vests on the following day. */
const begun = (at: Date) => ({
  status: 'releasing',
  started_at: at,
  next_day: dayAfter(dayOf(at)),
});

/** Starts a user's waiting vestings. Purchases without a vesting get one, on current terms. */
export async function startVestings(tx: Db, userId: string, at: Date): Promise<void> {
  const without = await tx.rows(
    sql
      .selectFrom('orders as o')
      .select(['o.id', 'o.quantity'])
      .where('o.user_id', '=', userId)
      .where('o.kind', '=', 'ticket')
      .where((e) =>
        e.and([
          e.exists(e.selectFrom('tickets as t').select('t.id').whereRef('t.order_id', '=', 'o.id')),
          e.not(
            e.exists(
              e.selectFrom('vestings as v').select('v.id').whereRef('v.order_id', '=', 'o.id'),
            ),
          ),
        ]),
      ),
  );
  if (without.length > 0) {
    const terms = await readSetting(tx, 'release');
    for (const { id, quantity } of without) {
      await grantVesting(tx, { id, userId, quantity }, terms, at, { starts: true });
    }
  }
  await tx.run(sql.update('vestings', { user_id: userId, status: 'waiting' }, begun(at)));
}

/** Reverses the grant, once. @throws AppError balanceInsufficient if vested amounts were spent */
export async function reverseVesting(tx: Db, orderId: string, at: Date): Promise<void> {
  const vesting = await tx.first(
    sql
      .update('vestings', { order_id: orderId }, { status: 'taken_back', next_day: null })
      .where('status', '<>', 'taken_back')
      .returning(['user_id', 'total', 'vested']),
  );
  if (!vesting) return;
  const userId = vesting.user_id;
  const total = BigInt(vesting.total);
  const vested = BigInt(vesting.vested);
  const of = (account: Posting['account'], amount: bigint): Posting[] =>
    amount === 0n ? [] : [{ account, asset: 'ENU', amount }];
  await post(tx, {
    kind: 'release_take_back',
    reference: orderId,
    orderId,
    at,
    postings: [
      ...of(userAccount(userId), -vested),
      ...of(userAccount(userId, 'unreleased'), vested - total),
      ...of(systemAccount('issued'), total),
    ],
  });
}
