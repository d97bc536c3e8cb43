import { readSetting, type Settings } from '../../config/settings/index.ts';
import {
  type Posting,
  post,
  postingsBetween,
  postMany,
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

interface Grant {
  order: Purchase;
  terms: VestingTerms;
  /** Whether it starts at once; otherwise it waits for the dividend's approval. */
  starts: boolean;
}

/** Grants vestings, once per order. */
export async function grantVestings(tx: Db, grants: readonly Grant[], at: Date): Promise<void> {
  if (grants.length === 0) return;
  const granted = await tx.rows(
    sql
      .insertInto('vestings')
      .values(
        grants.map(({ order, terms, starts }) => ({
          id: `R${randomCode(16)}`,
          user_id: order.userId,
          order_id: order.id,
          total: BigInt(terms.per_ticket) * BigInt(order.quantity),
          rate_bps: terms.rate_bps,
          granted_at: at,
          ...(starts ? begun(at) : { status: 'waiting' }),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['user_id', 'order_id', 'total']),
  );
  await postMany(
    tx,
    granted.map(({ user_id, order_id, total }) => ({
      kind: 'release_grant',
      reference: order_id,
      orderId: order_id,
      at,
      postings: postingsBetween(
        systemAccount('issued'),
        userAccount(user_id, 'unreleased'),
        'ENU',
        BigInt(total),
      ),
    })),
  );
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
    const grants = without.map(({ id, quantity }) => {
      return { order: { id, userId, quantity }, terms, starts: true };
    });
    await grantVestings(tx, grants, at);
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
