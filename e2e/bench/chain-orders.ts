import { randomBytes } from 'node:crypto';
import type { Db } from '../../server/src/platform/database/index.ts';
import { vestingTerms } from '../../server/src/testing/money/terms.ts';

export interface PaymentToMake {
  readonly reference: string;
  /** Base units. */
  readonly amount: bigint;
}

const price = 60n * 10n ** 18n;

/** Inserts members in a tree, ten below each: a purchase changes the figures of those above. */
export async function insertMembers(db: Db, members: number): Promise<void> {
  await db.query(
    `insert into users (address, invite_code, created_at)
     select '0x' || lpad(to_hex(n), 40, '0'), 'C' || lpad(n::text, 7, '0'), now()
     from generate_series(1, $1::integer) as n`,
    [members],
  );
  await db.script(`
    with numbered as (select id, row_number() over (order by id) as n from users)
    update users set inviter_id = above.id from numbered own, numbered above
    where users.id = own.id and own.n > 1 and above.n = (own.n + 8) / 10;
    insert into team_figures (user_id) select id from users;
    with recursive below as (
      select inviter_id as user_id, id as member, 1 as distance from users
      where inviter_id is not null
      union all
      select u.inviter_id, below.member, below.distance + 1
      from below join users u on u.id = below.user_id where u.inviter_id is not null
    )
    update team_figures f set members = counted.members, direct = counted.direct
    from (
      select user_id, count(*) as members, count(*) filter (where distance = 1) as direct
      from below group by user_id
    ) as counted
    where f.user_id = counted.user_id`);
}

/** Inserts unpaid orders of one ticket, spread over the members. @returns the payments to make */
export async function insertOrders(
  db: Db,
  count: number,
  { checkout, at }: { checkout: string; at: Date },
): Promise<PaymentToMake[]> {
  const references = Array.from({ length: count }, () => `0x${randomBytes(32).toString('hex')}`);
  await db.query(
    `insert into orders (id, user_id, kind, quantity, status, chain_id, contract, reference, amount,
       promise, confirmations_needed, created_at, expires_at)
     select 'C' || asked.n, member.id, 'ticket', 1, 'awaiting_payment', 31337, $2,
       asked.reference, $3::numeric, $5::jsonb, 3, $4::timestamptz, $4::timestamptz + interval '1 day'
     from unnest($1::text[]) with ordinality as asked (reference, n)
     join (
       select id, row_number() over (order by id) as place, count(*) over () as members from users
     ) as member on member.place = asked.n % member.members + 1`,
    [references, checkout, price, at, JSON.stringify(vestingTerms)],
  );
  await db.script('analyze');
  return references.map((reference) => ({ reference, amount: price }));
}

export interface Outcome {
  /** Orders not paid with exactly one credited payment, one entry of each kind and one ticket. */
  readonly wrong: number;
  /** Payments that no order accepted, such as a second payment of an order. */
  readonly unmatched: number;
  /** Settled payments that a reorg removed for good, and payments that cannot be settled. */
  readonly incidents: number;
}

/** Counts the faults of a run; without faults, all counts are 0. */
export async function readOutcome(db: Db): Promise<Outcome> {
  const [row] = await db.query<Record<keyof Outcome, string>>(
    `select
       (select count(*) from orders o where not (
          o.status = 'paid'
          and (select count(*) from tickets t where t.order_id = o.id) = 1
          and (select count(*) from payments p where p.order_id = o.id
                 and p.status = 'credited') = 1
          and (select count(*) from ledger_entries e where e.order_id = o.id
                 and e.kind = 'chain_payment') = 1
          and (select count(*) from ledger_entries e where e.order_id = o.id
                 and e.kind = 'ticket_purchase') = 1)) as wrong,
       (select count(*) from payments where status = 'unmatched') as unmatched,
       (select count(*) from chain_incidents where resolved_at is null) as incidents`,
  );
  return {
    wrong: Number(row?.wrong),
    unmatched: Number(row?.unmatched),
    incidents: Number(row?.incidents),
  };
}

/** Returns the number of settled events, and the last block that the server has read. */
export async function readStanding(db: Db): Promise<{ settled: number; height: number }> {
  const [row] = await db.query<{ settled: string; height: string }>(
    `select (select count(*) from chain_events where status = 'settled') as settled,
            (select coalesce(max(last_block), 0) from chain_progress) as height`,
  );
  return { settled: Number(row?.settled), height: Number(row?.height) };
}
