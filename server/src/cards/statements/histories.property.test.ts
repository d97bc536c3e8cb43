import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { openServer } from '../../testing/index.ts';
import { signUp } from '../../testing/money/terms.ts';
import { closeJournal } from '../cards/index.ts';
import { bookCarriedOver, bookTopUp, bookUnload } from '../cards/journal.ts';
import { storePage } from '../cards/spendings.ts';
import type { KnownCard } from '../cards/store.ts';
import type { IssuerSpending } from '../issuer/index.ts';
import { monthsOf, type Statement, statementPeriod } from './statement.ts';
import { readStatement } from './statement-file.ts';

/** Number of histories; `pnpm fuzz` runs more. The seed repeats a failure. */
const histories = Number(process.env.FUZZ_CASES ?? 40);
const seed = 20_261_101;

const clock = testClock();
const news = { publish: () => undefined };
const issued = { brand: 'Tessera', operator: null };
const hourMs = 60 * 60 * 1000;

let db: Db;
let userId: string;
beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  await db.query(
    `insert into card_products (id, type, region, bin, scheme, fee, recharge_fee_bps, available, position)
     values ('virtual-asia', 'virtual', 'HK', '493724', 'Visa', 0, 0, true, 0)`,
  );
  userId = await signUp(db, `0x${'ab'.repeat(20)}`, clock.now());
  return () => server.close();
});

/** Events of a card, at the issuer and in our system. */
type Event =
  | { kind: 'load' | 'unload' | 'spend' | 'reserve'; amount: bigint }
  | { kind: 'settle'; which: number; more: bigint }
  | { kind: 'reverse' | 'refund'; which: number }
  | { kind: 'replace' }
  /** Syncs a card. With `says`, the issuer reports when payments changed. */
  | { kind: 'look'; which: number; says: boolean }
  | { kind: 'order'; which: number; month: number }
  | { kind: 'wait'; hours: number };

const amount = fc.bigInt({ min: 1n, max: 90_000_000n });
const which = fc.nat(7);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('load' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unload' as const), amount }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('spend', 'reserve'), amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      which,
      more: fc.constantFrom(0n, 0n, 1n),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('reverse', 'refund'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('look' as const), which, says: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('order' as const), which, month: fc.nat(3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 30, 200, 700),
    }),
  },
);

/** A card at the issuer. */
interface Bank {
  id: string;
  balance: bigint;
  /** Changes that were not read yet, in their order. */
  news: IssuerSpending[];
}

interface Life {
  cards: Bank[];
  /** Payments, each with its card. */
  payments: { card: Bank; now: IssuerSpending }[];
  ordered: { card: string; month: string; at: Date; told: Statement }[];
}

async function newCard(replaces: Bank | undefined): Promise<Bank> {
  const id = randomUUID();
  const at = clock.now();
  await db.query(
    `with holder as (
       insert into cardholders (user_id, status, created_at) values ($2, 'approved', $3) returning id
     )
     insert into cards (id, user_id, product_id, cardholder_id, issuer_id, embossed, type, region,
       scheme, state, last4, expires, balance, limits, has_pin, replaces, account, issued_at,
       booked_until)
     select $1, $2, 'virtual-asia', holder.id, $1, 'MEI LIN', 'virtual', 'HK', 'Visa', 'active',
       '4242', '12/30', 0, '{}', false, $4, $1, $3, $3 from holder`,
    [id, userId, at, replaces?.id ?? null],
  );
  const balance = replaces?.balance ?? 0n;
  if (replaces) replaces.balance = 0n;
  return { id, balance, news: [] };
}

function change({ card, now }: Life['payments'][number], to: Partial<IssuerSpending>): void {
  Object.assign(now, to, { changedAt: clock.now() });
  card.news.push({ ...now });
}

const steps: { [K in Event['kind']]: (life: Life, event: Event & { kind: K }) => unknown } = {
  async load({ cards }, { amount }) {
    const card = cards.at(-1) as Bank;
    card.balance += amount;
    const at = clock.now();
    await db.tx(async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        `insert into card_recharges (card_id, user_id, quote, amount, fee, state, created_at, done_at)
         values ($1, $2, $3, $4, 0, 'success', $5, $5) returning id`,
        [card.id, userId, randomUUID(), amount, at],
      );
      await bookTopUp(tx, { cardId: card.id, rechargeId: row?.id ?? '', amount }, at);
    });
  },
  async unload({ cards }, { amount }) {
    const card = cards.at(-1) as Bank;
    if (amount > card.balance) return;
    card.balance -= amount;
    const at = clock.now();
    await db.tx(async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        `insert into card_unloads (card_id, user_id, amount, state, created_at, done_at)
         values ($1, $2, $3, 'success', $4, $4) returning id`,
        [card.id, userId, amount, at],
      );
      await bookUnload(tx, { cardId: card.id, unloadId: row?.id ?? '', amount }, at);
    });
  },
  spend: (life, { amount }) => pay(life, amount, 'settled'),
  reserve: (life, { amount }) => pay(life, amount, 'pending'),
  settle({ payments, cards }, { which, more }) {
    const open = payments.filter(({ now }) => now.status === 'pending');
    const one = open[which % open.length];
    // Shops may charge other amounts than they reserved; the current card pays the difference.
    const latest = cards.at(-1) as Bank;
    if (!one || latest.balance < more) return;
    latest.balance -= more;
    const amount = one.now.amount + more;
    change(one, { status: 'settled', amount, taken: amount });
  },
  reverse: (life, { which }) => giveBack(life, which, 'pending', 'reversed'),
  refund: (life, { which }) => giveBack(life, which, 'settled', 'refunded'),
  async replace({ cards }) {
    cards.push(await newCard(cards.at(-1)));
  },
  look: ({ cards }, { which, says }) => look(cards[which % cards.length] as Bank, says),
  async order({ cards, ordered }, { which, month: back }) {
    const { id: card } = cards[which % cards.length] as Bank;
    const at = clock.now();
    const months = monthsOf(await issuedAt(card), at);
    const month = months[back % months.length] as string;
    await db.tx((tx) => closeJournal(tx, card, statementPeriod(month, at).to));
    ordered.push({ card, month, at, told: await read(card, month, at) });
  },
  wait: (_, { hours }) => clock.advance(hours * hourMs),
};

function pay({ cards, payments }: Life, amount: bigint, status: 'settled' | 'pending'): void {
  const card = cards.at(-1) as Bank;
  if (amount > card.balance) return;
  card.balance -= amount;
  const now: IssuerSpending = {
    id: `txn_${randomUUID()}`,
    merchant: 'Shop',
    country: 'JP',
    status,
    amount,
    taken: amount,
    reason: undefined,
    asked: { amount: '1', currency: 'JPY' },
    at: clock.now(),
  };
  payments.push({ card, now });
  change({ card, now }, {});
}

function giveBack(
  { cards, payments }: Life,
  which: number,
  from: IssuerSpending['status'],
  to: 'reversed' | 'refunded',
): void {
  const some = payments.filter(({ now }) => now.status === from);
  const one = some[which % some.length];
  if (!one) return;
  (cards.at(-1) as Bank).balance += one.now.amount;
  change(one, { status: to, taken: 0n });
}

async function look(card: Bank, says: boolean): Promise<void> {
  // Keep only current states, so that a payment that changed twice is listed once.
  const latest = new Map(card.news.map((one) => [one.id, one]));
  card.news = [];
  const list = [...latest.values()].map((one) => (says ? one : { ...one, changedAt: undefined }));
  const at = clock.now();
  await db.tx(async (tx) => {
    const [known] = await tx.query<KnownCard>('select * from cards where id = $1', [card.id]);
    await storePage(tx, news, known as KnownCard, { list, next: null }, at);
    await bookCarriedOver(tx, card.id, card.balance, at);
  });
}

const read = (card: string, month: string, at: Date) =>
  readStatement(db, issued, { userId, card, month, at });

async function issuedAt(id: string): Promise<Date> {
  const [row] = await db.query<{ at: Date }>('select issued_at as at from cards where id = $1', [
    id,
  ]);
  return row?.at as Date;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

it('adds opening and movements up to the closing balance, and never changes issued statements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const life: Life = { cards: [await newCard(undefined)], payments: [], ordered: [] };
      for (const one of events) {
        const step = steps[one.kind] as (life: Life, event: Event) => unknown;
        await step(life, one);
      }
      // Sync each card at the end, because a carried balance moves from one to the next.
      for (const card of life.cards) await look(card, true);

      clock.advance(hourMs);
      const now = clock.now();
      for (const card of life.cards) {
        let before = 0n;
        const all = { spent: 0n, returned: 0n };
        for (const month of monthsOf(await issuedAt(card.id), now).reverse()) {
          const { opening, closing, lines, totals } = await read(card.id, month, now);
          expect(opening).toBe(before);
          expect(opening + sum(lines.map(({ amount }) => amount))).toBe(closing);
          expect(opening + sum(Object.values(totals))).toBe(closing);
          before = closing;
          all.spent += totals.spent;
          all.returned += totals.returned;
        }
        const of = (...statuses: IssuerSpending['status'][]) =>
          life.payments
            .filter((one) => one.card === card && statuses.includes(one.now.status))
            .map((one) => one.now.amount);
        expect(all).toEqual({
          spent: -sum(of('settled', 'refunded')),
          returned: sum(of('refunded')),
        });
        const { pending } = await read(card.id, monthsOf(now, now)[0] as string, now);
        expect(before - pending, 'the balance by our journal equals the issuer’s').toBe(
          card.balance,
        );
      }
      for (const { card, month, at, told } of life.ordered) {
        expect(await read(card, month, at)).toEqual(told);
      }
    }),
    { numRuns: histories, seed },
  );
}, 3_600_000);
