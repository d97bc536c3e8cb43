import {
  type Entry,
  postMany,
  systemAccount,
  userAccount,
} from '../../server/src/money/ledger/index.ts';
import type { Db } from '../../server/src/platform/database/index.ts';

/** Returns a ticket's total in base units of ENU. No two are equal, so a mix-up is visible. */
const totalOf = (n: number) => 180_000_000n + BigInt(n);
const booked = 5_000;
const userOf = (n: number, users: number) => (n % users) + 1;

/**
 * Inserts vestings of 1 % a day, from the day after `at`, each with its own paid ticket order. The
 * ledger gets only the grants of their ENU.
 */
export async function insertVestings(
  db: Db,
  { vestings, users, at }: { vestings: number; users: number; at: Date },
): Promise<void> {
  await db.query(
    `insert into users (id, address, invite_code, created_at) overriding system value
     select n, '0x' || lpad(to_hex(n), 40, '0'), 'R' || lpad(n::text, 7, '0'), $2
     from generate_series(1, $1::integer) as n`,
    [users, at],
  );
  await db.query(
    `insert into orders (id, user_id, kind, quantity, status, chain_id, contract, reference, amount,
       confirmations_needed, created_at, expires_at, paid_at)
     select 'O' || n, n % $2::integer + 1, 'ticket', 1, 'paid', 31337, 'c', 'O' || n, 60, 3, $3, $3, $3
     from generate_series(1, $1::integer) as n`,
    [vestings, users, at],
  );
  await db.query(
    `insert into vestings (id, user_id, order_id, total, rate_bps, status, granted_at, started_at,
       next_day)
     select 'R' || n, n % $2::integer + 1, 'O' || n, $4::numeric + n, 100, 'releasing', $3, $3,
       ($3::timestamptz at time zone 'UTC')::date + 1
     from generate_series(1, $1::integer) as n`,
    [vestings, users, at, totalOf(0)],
  );
  const grant = (n: number): Entry => ({
    kind: 'release_grant',
    reference: `O${n}`,
    orderId: `O${n}`,
    at,
    postings: [
      { account: systemAccount('issued'), asset: 'ENU', amount: -totalOf(n) },
      {
        account: userAccount(String(userOf(n, users)), 'unreleased'),
        asset: 'ENU',
        amount: totalOf(n),
      },
    ],
  });
  for (let from = 1; from <= vestings; from += booked) {
    await postMany(
      db,
      Array.from({ length: Math.min(booked, vestings - from + 1) }, (_, n) => grant(from + n)),
    );
  }
  await db.script('vacuum analyze');
}

export async function countDueVestings(db: Db, now: string): Promise<number> {
  const [row] = await db.query<{ due: string }>(
    `select count(*) as due from vestings
     where status = 'releasing' and next_day <= ($1::timestamptz at time zone 'UTC')::date`,
    [now],
  );
  return Number(row?.due);
}

/** Counts the vestings without exactly one entry of the exact amount for each of the `days`. */
export async function countWrongVestings(db: Db, days: number): Promise<number> {
  await db.script('analyze');
  const [row] = await db.query<{ wrong: string }>(
    `with set_free as (
       select d.vesting_id, count(*) as days,
         count(*) filter (where d.amount = div(v.total * v.rate_bps, 10000)) as right_ones
       from vesting_days d join vestings v on v.id = d.vesting_id
       group by d.vesting_id
     ), booked as (
       select e.order_id, count(*) as entries, sum(p.amount) as amount
       from ledger_entries e
       join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id
         and a.owner_kind = 'user' and a.purpose = 'available' and a.asset = 'ENU'
       where e.kind = 'ticket_income'
       group by e.order_id
     )
     select count(*) as wrong from vestings v
     left join set_free f on f.vesting_id = v.id
     left join booked b on b.order_id = v.order_id
     where (f.days = $1 and f.right_ones = $1 and b.entries = $1 and b.amount = v.vested
       and v.vested = $1 * div(v.total * v.rate_bps, 10000)) is not true`,
    [days],
  );
  return Number(row?.wrong);
}
