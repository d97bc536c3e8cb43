import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/index.ts';
import { databases, type TestDatabase } from '../../testing/index.ts';
import {
  balancesOf,
  type Entry,
  type EntryKind,
  LedgerError,
  post,
  postMany,
  postPending,
  reserve,
  reverse,
  systemAccount,
  systemBalances,
  userAccount,
  verifyLedger,
  voidPending,
} from './index.ts';

const at = new Date('2026-01-01T00:00:00Z');
const kind: EntryKind = 'data_adjustment';

let names = 0;
const fresh = (what: string) => `${what} ${++names}`;

function grant(user: string, amount: bigint, reference = fresh('grant')): Entry {
  return {
    kind: 'welcome_grant',
    reference,
    at,
    postings: [
      { account: systemAccount('issued'), asset: 'JU', amount: -amount },
      { account: userAccount(user), asset: 'JU', amount },
    ],
  };
}

describe.each(databases)('the ledger with pending transfers on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());

  const held = async (user: string) => ({
    available: (await balancesOf(db, user)).get('JU') ?? 0n,
    reserved: (await balancesOf(db, user, 'reserved')).get('JU') ?? 0n,
  });
  const sound = async () => expect((await verifyLedger(db)).violations).toEqual([]);

  /** Creates a user with 100 base units of JU, of which 60 are set aside. */
  async function withReserved() {
    const user = fresh('user');
    await post(db, grant(user, 100n));
    const name = { kind, reference: fresh('reserve') };
    await reserve(db, { ...name, userId: user, asset: 'JU', amount: 60n, at });
    expect(await held(user)).toEqual({ available: 40n, reserved: 60n });
    return { user, name };
  }
  const fees = (amount: bigint) => [
    { account: systemAccount('fees'), asset: 'JU', amount } as const,
  ];

  it('sets money aside once, so that it cannot be spent', async () => {
    const { user, name } = await withReserved();
    const again = { ...name, userId: user, asset: 'JU', amount: 60n, at } as const;
    expect(await reserve(db, again)).toBe(false);
    const more = { ...again, reference: fresh('reserve'), amount: 41n };
    await expect(reserve(db, more)).rejects.toThrow('balanceInsufficient');
    expect(await held(user)).toEqual({ available: 40n, reserved: 60n });
    await sound();
  });

  it('posts a part and releases the rest', async () => {
    const { user, name } = await withReserved();
    const before = (await systemBalances(db, 'fees')).get('JU') ?? 0n;
    const resolution = { kind, reference: fresh('post'), at };
    expect(await postPending(db, name, resolution, fees(50n))).toBe(true);
    expect(await postPending(db, name, resolution, fees(50n))).toBe(false);
    expect(await held(user)).toEqual({ available: 50n, reserved: 0n });
    expect((await systemBalances(db, 'fees')).get('JU')).toBe(before + 50n);
    await sound();
  });

  it('releases the whole amount of a voided transfer', async () => {
    const { user, name } = await withReserved();
    const resolution = { kind, reference: fresh('void'), at };
    expect(await voidPending(db, name, resolution)).toBe(true);
    expect(await voidPending(db, name, resolution)).toBe(false);
    expect(await held(user)).toEqual({ available: 100n, reserved: 0n });
    await sound();
  });

  it('ends a transfer once under parallel calls', async () => {
    const { user, name } = await withReserved();
    const ends = await Promise.allSettled([
      postPending(db, name, { kind, reference: fresh('post'), at }, fees(60n)),
      voidPending(db, name, { kind, reference: fresh('void'), at }),
      postPending(db, name, { kind, reference: fresh('post'), at }, fees(1n)),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await held(user)).reserved).toBe(0n);
    await sound();
  });

  it('refuses to post more than is set aside or another asset, and to void an unknown name', async () => {
    const { user, name } = await withReserved();
    const resolution = { kind, reference: fresh('post'), at };
    await expect(postPending(db, name, resolution, fees(61n))).rejects.toThrow(LedgerError);
    const usdt = [{ account: systemAccount('fees'), asset: 'USDT', amount: 1n } as const];
    await expect(postPending(db, name, resolution, usdt)).rejects.toThrow(LedgerError);
    const unknown = { kind, reference: 'never set aside' };
    await expect(voidPending(db, unknown, resolution)).rejects.toThrow(LedgerError);
    expect(await held(user)).toEqual({ available: 40n, reserved: 60n });
  });

  it('refuses in the database to change an ended transfer, or to delete any', async () => {
    const { name } = await withReserved();
    await voidPending(db, name, { kind, reference: fresh('void'), at });
    for (const sql of [
      `update ledger_pendings set state = 'posted' where state = 'voided'`,
      'update ledger_pendings set amount = amount + 1',
      'delete from ledger_pendings',
    ]) {
      await expect(db.query(sql)).rejects.toMatchObject({ code: '23000' });
    }
  });

  it('keeps every sum correct over any history', async () => {
    const step = fc.record({
      act: fc.constantFrom('grant', 'reserve', 'post', 'void'),
      amount: fc.bigInt({ min: 1n, max: 50n }),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const user = fresh('user');
        let [available, reserved] = [0n, 0n];
        const open: { reference: string; amount: bigint }[] = [];
        for (const { act, amount, which } of steps) {
          const [chosen] = act === 'post' || act === 'void' ? open.splice(which, 1) : [];
          const end = { kind, reference: fresh(act), at };
          if (act === 'grant') {
            await post(db, grant(user, amount));
            available += amount;
          } else if (act === 'reserve') {
            const reference = fresh('reserve');
            const done = await reserve(db, {
              kind,
              reference,
              userId: user,
              asset: 'JU',
              amount,
              at,
            } as const).catch(() => false);
            expect(done).toBe(amount <= available);
            if (!done) continue;
            open.push({ reference, amount });
            [available, reserved] = [available - amount, reserved + amount];
          } else if (chosen) {
            const name = { kind, reference: chosen.reference };
            const spent = act === 'post' && amount < chosen.amount ? amount : 0n;
            if (spent > 0n) await postPending(db, name, end, fees(spent));
            else await voidPending(db, name, end);
            available += chosen.amount - spent;
            reserved -= chosen.amount;
          }
          expect(await held(user)).toEqual({ available, reserved });
        }
        await sound();
      }),
      { numRuns: 20 },
    );
  });

  it('reverses an entry once, with the operator and the reason', async () => {
    const user = fresh('user');
    const [id] = await postMany(db, [grant(user, 30n)]);
    const reversal = { actor: 'operator:alice', note: 'granted twice', at } as const;
    expect(await reverse(db, id ?? '', reversal)).toBe(true);
    expect(await reverse(db, id ?? '', reversal)).toBe(false);
    expect(await held(user)).toEqual({ available: 0n, reserved: 0n });
    const [entry] = await db.query('select actor, note from ledger_entries where reverses = $1', [
      id ?? '',
    ]);
    expect(entry).toEqual({ actor: 'operator:alice', note: 'granted twice' });
    const [spent] = await postMany(db, [grant(user, 5n)]);
    await reserve(db, { kind, reference: fresh('r'), userId: user, asset: 'JU', amount: 5n, at });
    await expect(reverse(db, spent ?? '', reversal)).rejects.toThrow('balanceInsufficient');
    await expect(reverse(db, '999999999', reversal)).rejects.toThrow(LedgerError);
    await sound();
  });

  it('posts a batch completely or not at all, and sums system balances', async () => {
    const [rich, poor] = [fresh('user'), fresh('user')];
    const pay = (user: string, amount: bigint): Entry => ({
      kind,
      reference: fresh('pay'),
      at,
      postings: [
        { account: userAccount(user), asset: 'JU', amount: -amount },
        { account: systemAccount('suspense'), asset: 'JU', amount },
      ],
    });
    const before = (await systemBalances(db, 'suspense')).get('JU') ?? 0n;
    const batch = [grant(rich, 10n), pay(rich, 4n), pay(poor, 1n)];
    await expect(postMany(db, batch)).rejects.toThrow('balanceInsufficient');
    expect(await held(rich)).toEqual({ available: 0n, reserved: 0n });
    const made = await postMany(db, batch.slice(0, 2));
    expect(made.every(Boolean)).toBe(true);
    expect(await postMany(db, [...batch.slice(0, 2), grant(poor, 1n)])).toEqual([
      ...[null, null],
      expect.any(String),
    ]);
    await Promise.all(Array.from({ length: 10 }, () => post(db, pay(rich, 1n)).catch(() => false)));
    expect(await held(rich)).toEqual({ available: 0n, reserved: 0n });
    expect((await systemBalances(db, 'suspense')).get('JU')).toBe(before + 10n);
    await expect(postMany(db, [batch[0] as Entry, batch[0] as Entry])).rejects.toThrow(LedgerError);
    await sound();
  });

  it('verifies from the last sound verification on', async () => {
    await verifyLedger(db);
    await post(db, grant(fresh('user'), 1n));
    expect(await verifyLedger(db)).toMatchObject({ entries: 1, incremental: true });
    expect(await verifyLedger(db)).toMatchObject({ entries: 0, incremental: true });
    expect((await verifyLedger(db, { full: true })).entries).toBeGreaterThan(1);
  });
});
