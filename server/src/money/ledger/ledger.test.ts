import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { databases, type TestDatabase } from '../../testing/services/databases.ts';
import {
  balancesOf,
  type Entry,
  LedgerError,
  post,
  postMany,
  systemAccount,
  userAccount,
} from './index.ts';
import { verifyLedger } from './verify.ts';

const at = new Date('2026-01-01T00:00:00Z');

/** A movement between two owners; undefined is the system account `chain`, which may go below 0. */
interface Move {
  from: number | undefined;
  to: number | undefined;
  asset: 'JU' | 'USDT';
  amount: bigint;
  /** Times that the move is posted under one reference. */
  copies: number;
}

const owner = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 2 });
const move: fc.Arbitrary<Move> = fc
  .record({
    from: owner,
    to: owner,
    asset: fc.constantFrom('JU', 'USDT'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    copies: fc.integer({ min: 1, max: 3 }),
  })
  .filter(({ from, to }) => from !== to);

let runs = 0;

describe.each(databases)('the ledger on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());

  /** Posts the moves. Returns which of them succeeded. */
  async function play(moves: Move[], how: 'in turn' | 'at once') {
    runs += 1;
    const run = `run${runs}`;
    const tasks = moves.flatMap((one, index) =>
      Array.from({ length: one.copies }, () => () => attempt(entryOf(run, index, one))),
    );
    const results: (boolean | 'refused')[] =
      how === 'at once'
        ? await Promise.all(tasks.map((task) => task()))
        : await tasks.reduce<Promise<(boolean | 'refused')[]>>(
            async (before, task) => [...(await before), await task()],
            Promise.resolve([]),
          );
    return { run, results: group(results, moves) };
  }

  async function attempt(entry: Entry): Promise<boolean | 'refused'> {
    try {
      return await post(db, entry);
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'balanceInsufficient') return 'refused';
      throw error;
    }
  }

  async function expectSound(run: string, moves: Move[], results: (boolean | 'refused')[][]) {
    expect((await verifyLedger(db)).violations).toEqual([]);
    const expected = new Map<string, bigint>();
    for (const [index, { from, to, asset, amount }] of moves.entries()) {
      const created = results[index]?.filter((result) => result === true).length ?? 0;
      expect(created).toBeLessThanOrEqual(1);
      if (created === 0) continue;
      for (const [user, sign] of [
        [from, -1n],
        [to, 1n],
      ] as const) {
        if (user === undefined) continue;
        const key = `${user} ${asset}`;
        expected.set(key, (expected.get(key) ?? 0n) + sign * amount);
      }
    }
    for (const user of [0, 1, 2, 3]) {
      const balances = await balancesOf(db, `${run}-${user}`);
      for (const asset of ['JU', 'USDT'] as const) {
        expect(balances.get(asset) ?? 0n).toBe(expected.get(`${user} ${asset}`) ?? 0n);
        expect(balances.get(asset) ?? 0n).toBeGreaterThanOrEqual(0n);
      }
    }
  }

  it.each(['in turn', 'at once'] as const)(
    'keeps every sum at 0 and no user below 0 for postings made %s',
    async (how) => {
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
          const { run, results } = await play(moves, how);
          await expectSound(run, moves, results);
        }),
        { numRuns: 25 },
      );
    },
  );

  it('accepts exactly as many parallel spends as the balance allows', async () => {
    await post(db, grantOf('spender', 5n));
    const spends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt({
          kind: 'data_adjustment',
          reference: `spend-${index}`,
          postings: [
            { account: userAccount('spender'), asset: 'JU', amount: -1n },
            { account: systemAccount('sales'), asset: 'JU', amount: 1n },
          ],
          at,
        }),
      ),
    );
    expect(spends.filter((result) => result === true)).toHaveLength(5);
    expect((await balancesOf(db, 'spender')).get('JU')).toBe(0n);
  });

  it('completes parallel transfers in opposite directions', async () => {
    await post(db, grantOf('ping', 100n));
    await post(db, grantOf('pong', 100n));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [from, to] = index % 2 ? ['ping', 'pong'] : ['pong', 'ping'];
        return post(db, {
          kind: 'data_adjustment',
          reference: `volley-${index}`,
          postings: [
            { account: userAccount(from as string), asset: 'JU', amount: -1n },
            { account: userAccount(to as string), asset: 'JU', amount: 1n },
          ],
          at,
        });
      }),
    );
    expect((await balancesOf(db, 'ping')).get('JU')).toBe(100n);
  });

  it('lets an account spend what the same entry credits to it', async () => {
    await post(db, {
      kind: 'ticket_purchase',
      reference: 'through',
      postings: [
        { account: userAccount('through'), asset: 'JU', amount: -7n },
        { account: systemAccount('sales'), asset: 'JU', amount: 7n },
        { account: systemAccount('chain'), asset: 'JU', amount: -7n },
        { account: userAccount('through'), asset: 'JU', amount: 7n },
      ],
      at,
    });
    expect((await balancesOf(db, 'through')).get('JU')).toBe(0n);
  });

  it('refuses a spend above the balance without aborting the caller’s transaction', async () => {
    await db.tx(async (tx) => {
      await expect(post(tx, { ...grantOf('poor', -1n) })).rejects.toThrow('balanceInsufficient');
      await post(tx, grantOf('poor', 3n));
    });
    expect((await balancesOf(db, 'poor')).get('JU')).toBe(3n);
  });

  it('refuses unbalanced entries, and a known reference with other postings', async () => {
    const lopsided = { ...grantOf('x', 1n), reference: 'lopsided' };
    lopsided.postings = [lopsided.postings[0] as Entry['postings'][0]];
    await expect(post(db, lopsided)).rejects.toThrow(LedgerError);
    await post(db, { ...grantOf('same', 1n) });
    await expect(post(db, { ...grantOf('same', 2n) })).rejects.toThrow(LedgerError);
    expect(await post(db, { ...grantOf('same', 1n) })).toBe(false);
  });

  describe('in the database itself', () => {
    it.each([
      ['an entry whose postings do not sum to 0', [1, 2]],
      ['an entry with one posting missing', [5]],
    ])('refuses %s at commit', async (_what, amounts) => {
      const rows = await counts(db);
      const writing = db.tx(async (tx) => {
        const [entry] = await tx.query<{ id: string }>(
          `insert into ledger_entries (kind, reference, posting_count, created_at)
           values ('raw', 'raw', 2, now()) returning id`,
        );
        const [account] = await tx.query<{ id: string }>(
          `insert into ledger_accounts (owner_kind, owner, asset) values ('system', 'raw', 'JU')
           returning id`,
        );
        for (const amount of amounts) {
          await tx.query(
            'insert into ledger_postings (entry_id, account_id, amount) values ($1, $2, $3)',
            [entry?.id ?? '', account?.id ?? '', amount],
          );
        }
      });
      await expect(writing).rejects.toMatchObject({ code: '23000' });
      expect(await counts(db)).toEqual(rows);
    });

    it.each([
      ['a changed entry', `update ledger_entries set kind = 'other'`],
      ['a deleted entry', 'delete from ledger_entries'],
      ['a changed posting', 'update ledger_postings set amount = amount + 1'],
      ['a deleted posting', 'delete from ledger_postings'],
      ['truncated tables', 'truncate ledger_postings, ledger_entries, ledger_pendings'],
      ['a changed balance', 'update ledger_accounts set balance = balance + 1'],
      ['a deleted account', 'delete from ledger_accounts'],
      [
        'an account opened with a balance',
        `insert into ledger_accounts (owner_kind, owner, asset, balance)
         values ('user', 'rich', 'JU', 1000)`,
      ],
      [
        'a balance set by opening the account again',
        `insert into ledger_accounts (owner_kind, owner, asset, balance)
         values ('user', 'kept', 'JU', 0) on conflict (owner_kind, owner, asset, purpose)
         do update set balance = 1000`,
      ],
    ])('refuses %s', async (_what, sql) => {
      await post(db, grantOf('kept', 1n));
      await expect(db.query(sql)).rejects.toMatchObject({ code: '23000' });
      expect((await verifyLedger(db)).violations).toEqual([]);
    });

    it('refuses postings added to a complete entry', async () => {
      await post(db, grantOf('late', 1n));
      const adding = db.query(
        `insert into ledger_postings (entry_id, account_id, amount)
         select p.entry_id, p.account_id, v.amount
         from ledger_postings p
         join ledger_entries e on e.id = p.entry_id and e.reference = 'grant late' and p.amount > 0
         cross join (values (1), (-1)) as v (amount)`,
      );
      await expect(adding).rejects.toMatchObject({ code: '23000' });
    });
  });

  it('orders entries by insertion when a clock runs behind', async () => {
    const later = new Date(at.getTime() + 5_000);
    for (const [index, time] of [later, at, at].entries()) {
      const entry = { ...grantOf('slow clock', 5n), reference: `slow clock ${index}`, at: time };
      await (index < 2 ? post(db, entry) : postMany(db, [entry, ...manyGrants(later)]));
    }
    const rows = await db.query<{ at: Date; balance: string }>(
      `select p.at, p.balance from ledger_postings p join ledger_accounts a on a.id = p.account_id
       where a.owner = 'slow clock' order by p.entry_id`,
    );
    expect(rows).toEqual(['5', '10', '15'].map((balance) => ({ at: later, balance })));
  });

  it('finds tampered rows', async () => {
    await post(db, grantOf('victim', 10n));
    expect((await verifyLedger(db)).violations).toEqual([]);
    await db.script(`
      alter table ledger_postings disable trigger user;
      alter table ledger_accounts disable trigger user;
      update ledger_postings set amount = 9 where amount = 10;
      update ledger_accounts set balance = 11 where owner = 'victim';`);
    const { violations } = await verifyLedger(db, { full: true });
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(
      new Set([
        'every entry sums to 0 per asset',
        'every balance is the sum of its postings',
        'every posting of a user has the balance after it',
      ]),
    );
  });
});

/** Returns enough entries for the batched write path. */
function manyGrants(time: Date): Entry[] {
  return Array.from({ length: 9 }, (_, n) => ({ ...grantOf(`many ${n}`, 1n), at: time }));
}

function grantOf(user: string, amount: bigint): Entry {
  return {
    kind: 'welcome_grant',
    reference: `grant ${user}`,
    postings: [
      { account: systemAccount('issued'), asset: 'JU', amount: -amount },
      { account: userAccount(user), asset: 'JU', amount },
    ],
    at,
  };
}

function entryOf(run: string, index: number, { from, to, asset, amount }: Move): Entry {
  const account = (user: number | undefined) =>
    user === undefined ? systemAccount('chain') : userAccount(`${run}-${user}`);
  return {
    kind: 'data_adjustment',
    reference: `${run} ${index}`,
    postings: [
      { account: account(from), asset, amount: -amount },
      { account: account(to), asset, amount },
    ],
    at,
  };
}

function group<T>(results: T[], moves: Move[]): T[][] {
  let start = 0;
  return moves.map(({ copies }) => {
    start += copies;
    return results.slice(start - copies, start);
  });
}

async function counts(db: Db) {
  return db.query(
    'select (select count(*) from ledger_entries), (select count(*) from ledger_postings) as p',
  );
}
