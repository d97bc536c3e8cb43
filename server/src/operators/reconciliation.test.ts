import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../members/team/index.ts';
import { post, systemAccount, userAccount } from '../money/ledger/index.ts';
import {
  createOrder,
  createPaymentSource,
  creditSuspense,
  listSuspense,
  type StoredOrder,
} from '../money/orders/index.ts';
import { testClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import { type Reconciliation, runReconciliations } from '../platform/reconciliation.ts';
import { fulfilTickets } from '../products/tickets/index.ts';
import { databases, type TestDatabase } from '../testing/index.ts';
import { askedTickets, seedSandbox, signUp, testTerms } from '../testing/money/terms.ts';
import { reconciliationsOf } from './reconciliation.ts';

const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`;
const addressOf = (text: string) => `0x${hashOf(text).slice(2, 42).toUpperCase()}`;

describe.each(databases)('reconciliations on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  let reconciliations: Reconciliation[];
  let buyer: string;
  const clock = testClock();
  const news = { publish: () => undefined };
  const source = createPaymentSource({
    news,
    confirmations: 3,
    assetOf: (token) => (token === null ? 'JU' : undefined),
    fulfilments: { ticket: fulfilTickets },
  });

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await seedSandbox(db, clock.now());
    const chain = { id: 31_337, rpcUrl: undefined, confirmations: 3, logChunk: 500 };
    reconciliations = reconciliationsOf({ db, clock, chain });
    const head = await signUp(db, addressOf('head'), clock.now());
    buyer = await signUp(db, addressOf('buyer'), clock.now());
    await db.query('update users set inviter_id = $1 where id = $2', [head, buyer]);
    await db.tx((tx) => addMember(tx, buyer));
    for (let n = 1; n <= 3; n += 1) await pay(await order(n), 60n);
    for (let n = 4; n <= 6; n += 1) await pay(await order(n), 59n);
    await pay(await order(7), 60n, addressOf('a token'));
  });
  afterAll(() => database.close());

  const ju = 10n ** 18n;
  const order = (quantity: number) =>
    db.tx((tx) =>
      createOrder(tx, testTerms(addressOf('checkout')), askedTickets(buyer, quantity), clock.now()),
    );

  /** Posts a payment as the follower does once it is confirmed. @returns the event's id */
  async function pay(
    { reference, quantity }: StoredOrder,
    each: bigint,
    token: string | null = null,
  ) {
    const data = { payer: addressOf('buyer'), token, amount: String(each * ju * BigInt(quantity)) };
    return db.tx(async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        `insert into chain_events (chain_id, tx_hash, log_index, block_number, block_hash, contract,
           reference, status, seen_at, settled_at, source, data)
         values (31337, $1, 0, 1, $2, $3, $4, 'settled', $5, $5, 'checkout', $6) returning id`,
        [
          ...[hashOf(reference), hashOf('block'), addressOf('checkout'), reference],
          ...[clock.now(), JSON.stringify(data)],
        ],
      );
      const event = {
        id: row?.id ?? '',
        chainId: 31_337,
        txHash: hashOf(reference),
        logIndex: 0,
        blockNumber: 1,
        blockHash: hashOf('block'),
        contract: addressOf('checkout'),
        reference,
        data,
        blockTime: clock.now(),
      };
      await source.settled(tx, [event], clock.now());
      return event.id;
    });
  }

  const verify = async (full: boolean) => {
    const { violations } = await runReconciliations(reconciliations, { full });
    return violations.map(({ books: name, rule, detail }) => `${name}: ${rule}: ${detail}`);
  };

  /** Runs a faulty statement without triggers, and rolls it back. @returns violations */
  async function broken(statement: string): Promise<{ full: string[]; recent: string[] }> {
    let found = { full: [] as string[], recent: [] as string[] };
    const undo = new Error('undone');
    const inside = (tx: Db): Db => ({ ...tx, tx: (fn) => fn(tx) });
    await db
      .tx(async (tx) => {
        await tx.script(`alter table ledger_entries disable trigger user;
          alter table ledger_postings disable trigger user;
          alter table ledger_accounts disable trigger user;
          alter table ledger_slots disable trigger user`);
        await tx.script(statement);
        // Skips the isolation level, which cannot be set inside another transaction.
        const seen = inside({
          ...tx,
          script: async (sql) => (sql.startsWith('set transaction') ? [] : tx.script(sql)),
        });
        const chain = { id: 31_337, rpcUrl: undefined, confirmations: 3, logChunk: 500 };
        const own = reconciliationsOf({ db: seen, clock, chain });
        const say = async (full: boolean) =>
          (await runReconciliations(own, { full })).violations.map(
            ({ books: name, rule, detail }) => `${name}: ${rule}: ${detail}`,
          );
        // The full check runs last, because a check without violations stores a mark.
        const recent = await say(false);
        found = { full: await say(true), recent };
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found;
  }

  it('find nothing in data that the product wrote, in full and partial checks', async () => {
    expect(await verify(false)).toEqual([]);
    expect(await verify(true)).toEqual([]);
    await pay(await order(8), 60n);
    expect(await verify(false)).toEqual([]);
  });

  it('report sources that did not answer, and open cases', async () => {
    const { away, notes, checked } = await runReconciliations(reconciliations, { full: false });
    expect(away).toEqual([{ books: 'chain', reason: 'CHAIN_RPC_URL is not set' }]);
    expect(checked).toEqual([
      'ledger',
      'payments',
      'returns',
      'tickets',
      'vesting',
      'mutual aid',
      'mutual aid contract',
      'goods',
      'nodes',
      'transfers',
      'withdrawals',
      'hot wallet',
      'card applications',
      'cards',
      'team',
      'audit',
    ]);
    expect(notes).toHaveLength(5);
    expect(notes[0]).toBe('4 payments wait in suspense: 885 JU (3), foreign tokens (1)');
    // The largest amounts of our assets come first, foreign tokens last.
    expect(notes[1]).toMatch(/: 354 JU, amount_too_low for order /);
    expect(notes[4]).toMatch(/foreign tokens, /);
    const { list, total } = await listSuspense(db, { limit: 1 });
    expect([list.map(({ amount }) => amount), total]).toEqual([[354n * ju], 4]);
  });

  it('note the largest payment of each asset before smaller ones of another', async () => {
    const undo = new Error('undone');
    const listed = db.tx(async (tx) => {
      await tx.query(`update payments set asset = 'USDT', amount = 1 where amount = $1`, [
        236n * ju,
      ]);
      const { list } = await listSuspense(tx, { limit: 2 });
      expect(list.map(({ asset }) => asset)).toEqual(['JU', 'USDT']);
      throw undo;
    });
    await expect(listed).rejects.toBe(undo);
  });

  const credited = `(select min(order_id) from payments where status = 'credited')`;
  it.each([
    [
      'a payment with another amount than booked',
      `update payments set amount = amount + 1 where order_id = ${credited}`,
      /payments: each credited payment was booked .*booked \d+0\b/,
    ],
    [
      'a payment without an entry',
      `update ledger_entries set reference = 'other', order_id = 'other'
       where kind = 'chain_payment' and reference = ${credited}`,
      /each credited payment was booked .*booked 0[\s\S]*there is no payment of order other/,
    ],
    [
      'an entry without a payment',
      `delete from payments where order_id = ${credited}`,
      /each booked payment of an order exists/,
    ],
    [
      'a credited payment of an unpaid order',
      `update orders set status = 'confirming', paid_at = null where id = ${credited}`,
      /\(confirming\): \d+ JU, booked/,
    ],
    [
      'suspense without an entry',
      `update ledger_entries set kind = 'data_adjustment' where id =
        (select min(id) from ledger_entries where kind = 'unmatched_payment')`,
      /suspense was booked for each unmatched payment .* 1 × \d+ JU unmatched, 0 booked/,
    ],
    [
      'suspense resolved without an entry',
      `update payments set resolution = 'returned', resolved_at = now() where event_id =
        (select min(event_id) from payments where status = 'unmatched' and asset = 'JU')`,
      /the suspense balance equals the open unmatched payments[\s\S]*each decision about .*\(returned\): 0/,
    ],
    [
      'suspense wrongly marked as gone',
      `update payments set resolution = 'gone', resolved_at = now() where event_id =
        (select min(event_id) from payments where status = 'unmatched' and asset = 'JU')`,
      /the suspense balance equals the open unmatched payments[\s\S]*each decision about .*\(gone\): 0/,
    ],
    [
      'a surplus ticket',
      `insert into tickets select 'x', 'x', user_id, order_id, 99, price, created_at,
         last_operation_at from tickets limit 1`,
      /tickets: an order has the bought number .* \d tickets, \d bought/,
    ],
    [
      'missing tickets',
      `delete from tickets where order_id = ${credited}`,
      /tickets: an order has the bought number .*: 0 tickets, \d bought/,
    ],
    [
      'a ticket without a purchase',
      `update ledger_entries set kind = 'ticket_income' where kind = 'ticket_purchase'
         and reference = ${credited}`,
      /each ticket has a purchase: ticket \S+ of order \w+ was never bought/,
    ],
    ['a wrong team size', 'update team_figures set members = members + 1', /members 2 \(1\)/],
    [
      'a wrong performance',
      'update team_figures set own_performance = own_performance + 1',
      /team: .*own \d+1 \(/,
    ],
    ['missing team figures', 'delete from team_figures', /direct 0 \(1\)/],
    [
      'a wrong balance',
      `update ledger_accounts set balance = balance + 1 where owner_kind = 'user' and asset = 'JU'`,
      /ledger: every balance is the sum of its postings/,
    ],
  ])('find %s', async (_what, statement, told) => {
    expect((await broken(statement)).full.join('\n')).toMatch(told);
  });

  it('find in a full check that the chain’s account lacks a payment', async () => {
    const { full } = await broken(
      `update payments set asset = 'JU' where asset is null and status = 'unmatched'`,
    );
    expect(full.join('\n')).toMatch(/the chain account equals payments/);
  });

  it('find nothing after a credit out of suspense, in full and partial checks', async () => {
    const [open] = await db.query<{ event_id: string }>(
      `select event_id from payments where status = 'unmatched' and asset = 'JU' limit 1`,
    );
    const at = clock.now();
    await db.tx((tx) =>
      creditSuspense(
        tx,
        news,
        { eventId: open?.event_id ?? '', userId: buyer },
        { actor: 'operator:alice', at },
      ),
    );
    expect(await verify(false)).toEqual([]);
    expect(await verify(true)).toEqual([]);
  });

  it('find a fault in new data in a partial check', async () => {
    clock.advance(24 * 60 * 60 * 1000);
    expect(await verify(false)).toEqual([]);
    const bought = await order(9);
    await pay(bought, 60n);
    const { id } = bought;
    for (const [statement, told] of [
      [`delete from payments where order_id = '${id}'`, /there is no payment of order/],
      [`update payments set amount = 1 where order_id = '${id}'`, /: 1 JU, booked/],
      [`delete from tickets where order_id = '${id}'`, /0 tickets, 9 bought/],
      [
        `update ledger_accounts set balance = balance + 1
         where owner_kind = 'user' and asset = 'TICKET'`,
        /every balance is the sum/,
      ],
    ] as const) {
      expect((await broken(statement)).recent.join('\n')).toMatch(told);
    }
    expect(await verify(false)).toEqual([]);
  });

  it('find a violation again in the next check', async () => {
    clock.advance(24 * 60 * 60 * 1000);
    await db.script(`update team_figures set direct = direct + 1`);
    expect((await verify(true)).length).toBeGreaterThan(0);
    expect((await verify(false)).length).toBeGreaterThan(0);
    await db.script(`update team_figures set direct = direct - 1`);
    expect(await verify(false)).toEqual([]);
  });

  it('accept an adjustment', async () => {
    await post(db, {
      kind: 'data_adjustment',
      reference: 'gift',
      postings: [
        { account: systemAccount('adjustments'), asset: 'USDT', amount: -5n },
        { account: userAccount(buyer), asset: 'USDT', amount: 5n },
      ],
      at: clock.now(),
    });
    expect(await verify(true)).toEqual([]);
  });
});
