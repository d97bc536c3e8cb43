import type { AidMove, AidPosition, AidPositionState } from '@shared/contract';
import * as z from 'zod';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { cursorParts, type Page, type PageRequest, pageOf } from '../../platform/values/cursor.ts';

/** A position as the ledger needs it. Amounts: base units, as digits. */
export interface Position {
  orderId: string;
  userId: string;
  principal: string;
}

export async function readPosition(tx: Db, orderId: string): Promise<Position | undefined> {
  const row = await tx.first(
    sql.from('aid_positions', { order_id: orderId }).select(['user_id', 'principal']),
  );
  return row && { orderId, userId: row.user_id, principal: row.principal };
}

export async function setQueued(
  tx: Db,
  orderId: string,
  { place, txHash, at }: { place: string; txHash: string; at: Date },
): Promise<void> {
  const queued = { queue_place: place, queue_tx: txHash, queued_at: at };
  await tx.run(sql.update('aid_positions', { order_id: orderId }, queued));
}

export async function setClaimed(
  tx: Db,
  orderId: string,
  paid: { returned: bigint; profit: bigint; txHash: string; at: Date },
): Promise<void> {
  const claimed = {
    returned: paid.returned,
    profit_paid: paid.profit,
    claim_tx: paid.txHash,
    claimed_at: paid.at,
  };
  await tx.run(sql.update('aid_positions', { order_id: orderId }, claimed));
}

type PositionRow = Row<'aid_positions'> & {
  contract: string;
  reference: string;
  confirming: boolean;
  place: number | null;
};

const { time, name } = cursorParts;
const position = z.tuple([time, name]);
const move = z.tuple([time, name, cursorParts.count]);

/** Returns a page of positions, newest first. @throws as `pageOf` */
export function listPositions(
  db: Db,
  userId: string,
  part: PageRequest,
  now: Date,
): Promise<Page<AidPosition>> {
  return pageOf(
    { list: 'aidPositions', userId, position },
    part,
    (after, size) =>
      db.query<PositionRow>(
        `select p.*, o.contract, o.reference,
           exists (
             select 1 from chain_events c
             where c.source in ('aid_queued', 'aid_claimed') and c.reference = o.reference
               and c.status = 'seen'
           ) as confirming,
           case when p.queued_at is not null and p.claimed_at is null and exists (
             -- After an orphaned queue event, the position can be claimed again.
             select 1 from chain_events c
             where c.source = 'aid_queued' and c.reference = o.reference and c.orphaned_at is null
           ) then (
             select count(*)::integer from aid_positions q
             where q.queued_at is not null and q.claimed_at is null
               and q.queue_place <= p.queue_place
           ) end as place
         from aid_positions p join orders o on o.id = p.order_id
         where p.user_id = $1 ${after ? 'and (p.joined_at, p.order_id) < ($2, $3)' : ''}
         order by p.joined_at desc, p.order_id desc limit ${size}`,
        [userId, ...(after ? [new Date(after[0]), after[1]] : [])],
      ),
    (row) => [row.joined_at.getTime(), row.order_id],
    (row) => presentPosition(row, now),
  );
}

function presentPosition(row: PositionRow, now: Date): AidPosition {
  return {
    id: row.order_id,
    state: stateOf(row, now),
    contract: row.contract,
    reference: row.reference,
    principal: row.principal,
    activation: row.activation,
    profit: row.profit,
    joined_at: row.joined_at.toISOString(),
    claimable_at: row.claimable_at.toISOString(),
    left_ms: Math.max(0, row.claimable_at.getTime() - now.getTime()),
    confirming: row.confirming,
    place: row.place,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    join_tx: row.join_tx,
    queue_tx: row.queue_tx,
    claim_tx: row.claim_tx,
  };
}

function stateOf({ claimed_at, place, claimable_at }: PositionRow, now: Date): AidPositionState {
  if (claimed_at) return 'claimed';
  if (place !== null) return 'queued';
  return now < claimable_at ? 'waiting' : 'claimable';
}

interface MoveRow {
  order_id: string;
  kind: AidMove['kind'];
  step: number;
  at: Date;
  tx_hash: string;
  amount: string;
}

/** Returns a page of moves, latest first. @throws as `pageOf` */
export function listMoves(
  db: Db,
  userId: string,
  { kind, ...part }: PageRequest & { kind?: AidMove['kind'] | undefined },
): Promise<Page<AidMove>> {
  return pageOf(
    { list: 'aidMoves', userId, filter: { kind }, position: move },
    part,
    (after, size) =>
      db.query<MoveRow>(
        `select p.order_id, m.kind, m.step, m.at, m.tx_hash, m.amount::text as amount
         from aid_positions p cross join lateral (values
           ('joined', 1, p.joined_at, p.join_tx, p.principal + p.activation),
           ('queued', 2, p.queued_at, p.queue_tx, p.principal + p.activation + p.profit),
           ('claimed', 3, p.claimed_at, p.claim_tx, p.returned + p.profit_paid)
         ) as m (kind, step, at, tx_hash, amount)
         where p.user_id = $1 and m.at is not null and ($2::text is null or m.kind = $2)
           ${after ? 'and (m.at, p.order_id, m.step) < ($3, $4, $5)' : ''}
         order by m.at desc, p.order_id desc, m.step desc limit ${size}`,
        [userId, kind ?? null, ...(after ? [new Date(after[0]), after[1], after[2]] : [])],
      ),
    (row) => [row.at.getTime(), row.order_id, row.step],
    (row) => ({
      id: `${row.order_id}:${row.kind}`,
      kind: row.kind,
      position_id: row.order_id,
      amount: row.amount,
      at: row.at.toISOString(),
      tx_hash: row.tx_hash,
    }),
  );
}

/**
 * Returns the JU that a user paid into positions without a payout, base units. A payout counts from
 * its first block on, because the wallet has the money from then on.
 */
export async function inMutualAidOf(db: Db, userId: string): Promise<bigint> {
  const [row] = await db.query<{ sum: string }>(
    `select coalesce(sum(p.principal + p.activation), 0)::text as sum
     from aid_positions p join orders o on o.id = p.order_id
     where p.user_id = $1 and p.claimed_at is null and not exists (
       select 1 from chain_events c
       where c.source = 'aid_claimed' and c.reference = o.reference and c.status = 'seen'
     )`,
    [userId],
  );
  return BigInt(row?.sum ?? 0);
}

/** Returns pending actions for positions without a claim: 'aid' if claimable, else 'aid_soon'. */
export const pendingAid: PendingActionsOf = async (db, userIds, now) => {
  const found = await db.query<{
    user_id: string;
    ready: boolean;
    count: number;
    amount: string;
    first: Date;
    first_id: string;
  }>(
    `select p.user_id, p.claimable_at <= $2 as ready, count(*)::integer as count,
       sum(p.principal + p.activation + p.profit)::text as amount,
       min(p.claimable_at) as first,
       (array_agg(p.order_id order by p.claimable_at, p.order_id))[1] as first_id
     from aid_positions p join orders o on o.id = p.order_id
     where p.user_id = any($1::bigint[]) and p.claimed_at is null and p.queued_at is null
       and not exists (
         select 1 from chain_events c
         where c.source in ('aid_queued', 'aid_claimed') and c.reference = o.reference
           and c.status = 'seen'
       )
     group by p.user_id, ready`,
    [userIds, now],
  );
  return found.map(({ user_id, ready, count, amount, first, first_id: id }) => ({
    userId: user_id,
    due: {
      kind: ready ? 'aid' : 'aid_soon',
      count,
      amount,
      path: `/ticket/aid?tab=mine&position=${id}`,
      at: first.toISOString(),
    },
  }));
};
