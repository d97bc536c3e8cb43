import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { balancesOf, systemBalances } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import type { CardLife } from '../../testing/cards/card-life.ts';
import { type CardWorld, openCardWorld } from '../../testing/cards/card-world.ts';
import type { Fate } from '../../testing/cards/unsteady-issuer.ts';
import { IssuerConflict, IssuerDefect } from '../issuer/index.ts';
import { endHeldLoad, listHeldLoads } from './held-loads.ts';
import { sendMove } from './money-moves.ts';
import { topUps } from './recharges.ts';
import { cardReconciliations } from './reconciliation.ts';
import { syncWithIssuer } from './sync-card.ts';

const minuteMs = 60_000;
const dies = undefined;
const news = { publish: () => undefined };

let world: CardWorld;
let db: Db;
let life: CardLife;
let id: string;
beforeAll(async () => {
  world = await openCardWorld();
  db = world.db;
  return () => world.close();
});
beforeEach(async () => {
  await db.query('update card_recharges set due_at = null where done_at is not null');
  life = await world.begin('loaded');
  await life.comeToRest(true);
  await life.happen({ kind: 'topUp', which: 0, amount: 25_000_000n, quote: 'fresh', dies });
  const [row] = await db.query<{ id: string }>(
    'select id from card_recharges where user_id = $1 order by id desc limit 1',
    [life.userId],
  );
  id = row?.id ?? '';
});

async function sweep(...fates: Fate[]): Promise<void> {
  world.clock.advance(31_000);
  await life.happen({ kind: 'sweep', fates, dies });
}

/** Makes the load held: due to a conflict if `first` is 'unheard', else due to a missing card. */
async function hold(first: Fate = 'lost'): Promise<void> {
  await sweep(first);
  await life.happen({ kind: 'atIssuer', which: 0, what: 'forgets' });
  // The sandbox issuer accepts a repeated load even if the card is missing.
  if (first === 'unheard') {
    life.issuer.load = () => Promise.reject(new IssuerConflict('409'));
    world.clock.advance(60 * minuteMs);
  } else {
    world.clock.advance(15 * minuteMs);
  }
  await sweep();
  expect((await held()).map((one) => one.id)).toEqual([id]);
  world.clock.advance(minuteMs);
}

const held = async () =>
  (await listHeldLoads(db, { limit: 100 })).list.filter(({ user_id }) => user_id === life.userId);
const end = (outcome: 'loaded' | 'refund') =>
  db.tx((tx) => endHeldLoad(tx, news, { id, outcome, by: 'alice', at: world.clock.now() }));
const readRow = async () => {
  const [row] = await db.query<{ state: string; decided_by: string | null }>(
    'select state, decided_by from card_recharges where id = $1',
    [id],
  );
  return [row?.state, row?.decided_by];
};
/** Returns the USDT of the account (available and reserved), of all cards and of all fees. */
const money = async () => {
  const own = await balancesOf(db, life.userId);
  const reserved = await balancesOf(db, life.userId, 'reserved');
  const cards = (await systemBalances(db, 'cards')).get('USDT') ?? 0n;
  const fees = (await systemBalances(db, 'fees')).get('USDT') ?? 0n;
  return { own: own.get('USDT') ?? 0n, reserved: reserved.get('USDT') ?? 0n, cards, fees };
};
/** Returns the outcomes of the news, and whether they name the card that they are about. */
const notices = async () => {
  const rows = await db.query<{ outcome: string; names_card: boolean }>(
    `select n.facts ->> 'outcome' as outcome, n.facts ->> 'last4' = c.last4 as names_card
     from member_news n join cards c on c.id = n.facts ->> 'card_id'
     where n.user_id = $1 and n.kind = 'card' order by n.id`,
    [life.userId],
  );
  return rows.map((one) => [one.outcome, one.names_card]);
};
const violations = async () => {
  const reconciliations = cardReconciliations({ db, clock: world.clock, issuer: undefined });
  const found = await runReconciliations(reconciliations, { full: true });
  expect([found.away, found.failed]).toEqual([[], []]);
  return { violations: found.violations, notes: found.notes };
};

it.each([
  ['loaded', 'unheard', ['success', 'alice'], 'recharged'],
  ['refund', 'lost', ['failed', 'alice'], 'not_recharged'],
] as const)('ends a held load as %s, once', async (outcome, first, row, notice) => {
  await hold(first);
  const before = await money();
  const told = await notices();
  expect(await end(outcome)).toMatchObject({ changed: true, userId: life.userId });
  const after = await money();
  const fee = 300_000n;
  const isLoaded = outcome === 'loaded';
  expect(after).toEqual({
    own: before.own + (isLoaded ? 0n : 25_000_000n + fee),
    reserved: before.reserved - 25_000_000n - fee,
    cards: before.cards + (isLoaded ? 25_000_000n : 0n),
    fees: before.fees + (isLoaded ? fee : 0n),
  });
  expect(await notices()).toEqual([...told, [notice, true]]);
  expect(await end(outcome)).toMatchObject({ changed: false });
  await expect(end(isLoaded ? 'refund' : 'loaded')).rejects.toThrow(
    /has ended: an operator set it to/,
  );
  expect(await readRow()).toEqual(row);
  expect(await money()).toEqual(after);
  expect(await notices()).toEqual([...told, [notice, true]]);
  expect((await violations()).violations).toEqual([]);
  expect(await held()).toEqual([]);
});

it('adds a reconciliation note for a held load until the load ends', async () => {
  const [before] = (await violations()).notes;
  await hold();
  const { violations: none, notes } = await violations();
  expect(none).toEqual([]);
  expect([before, notes]).toEqual([undefined, [expect.stringContaining('decision: 1,')]]);
  await end('refund');
  expect((await violations()).notes).toEqual([]);
});

it('refuses to end a load that is not held or does not exist', async () => {
  await expect(end('refund')).rejects.toMatchObject({ reason: 'conflict' });
  await sweep('lost');
  await expect(end('refund')).rejects.toThrow(/is not held: it is pending/);
  await life.comeToRest(true);
  await expect(end('loaded')).rejects.toThrow(/has ended: the issuer set it to success/);
  id = '999999999';
  await expect(end('refund')).rejects.toMatchObject({ reason: 'notFound' });
});

it('refuses a decision while a call may be in flight, and stores the answer of the call', async () => {
  await hold();
  life.issuer.forgotten.clear();
  world.clock.advance(15 * minuteMs);
  await sweep('late');
  await expect(end('refund')).rejects.toThrow(/was called for card load \d+ just now/);
  await life.happen({ kind: 'answer', fates: [] });
  // The issuer has accepted the load, so an operator cannot decide any more.
  expect(await held()).toEqual([]);
  world.clock.advance(minuteMs);
  await expect(end('refund')).rejects.toThrow(/is not held/);
  await life.comeToRest(true);
  expect(await readRow()).toEqual(['success', null]);
});

it('refuses a decision that waited while the answer of the issuer was stored', async () => {
  await hold();
  const stored = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  life.issuer.forgotten.clear();
  world.clock.advance(15 * minuteMs);
  const load = life.issuer.load;
  // `sendMove` stores the answer after a slow call, and commits late.
  life.issuer.load = async (wanted) => {
    await load(wanted);
    world.clock.advance(2 * minuteMs);
    return 'done';
  };
  const slow = Object.assign(Object.create(db) as Db, {
    tx: <T>(run: (tx: Db) => Promise<T>) =>
      db.tx(async (tx) => {
        const result = await run(tx);
        const [row] = await tx.query(
          'select 1 from card_recharges where id = $1 and done_at is not null',
          [id],
        );
        if (row) {
          stored.resolve();
          await commit.promise;
        }
        return result;
      }),
  });
  const settling = sendMove(
    { db: slow, clock: world.clock, news, issuer: life.issuer },
    topUps,
    id,
  );
  await stored.promise;
  const deciding = end('refund').catch((error: Error) => error.message);
  await vi.waitFor(async () => {
    const waiting = await db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  });
  commit.resolve();
  await settling;
  expect(await deciding).toMatch(/has ended: the issuer set it to success/);
  expect((await violations()).violations).toEqual([]);
});

it.each([
  ['conflict', new IssuerConflict('409')],
  ['defect', new IssuerDefect('no answer that we can read')],
])('holds a load after an hour of %s answers', async (reason, error) => {
  life.issuer.load = () => Promise.reject(error);
  await sweep();
  world.clock.advance(50 * minuteMs);
  await sweep();
  expect(await held()).toEqual([]);
  world.clock.advance(15 * minuteMs);
  await sweep();
  expect(await held()).toMatchObject([{ id, held_for: reason }]);
});

it('sends other loads after conflicts, which do not count as missing answers', async () => {
  const { issuer, userId } = life;
  const asked: string[] = [];
  issuer.load = async ({ reference }) => {
    asked.push(reference);
    if (asked.length <= 20) throw new IssuerConflict('409');
    return 'processing';
  };
  await db.query(
    `insert into card_recharges (card_id, user_id, quote, amount, fee, state, created_at, due_at)
     select card_id, user_id, 'again ' || n || quote, amount, fee, state, created_at, due_at
     from card_recharges, generate_series(1, 20) n where id = $1`,
    [id],
  );
  world.clock.advance(31_000);
  const log = createLogger('silent');
  await syncWithIssuer({ db, clock: world.clock, news, issuer, log });
  expect(asked).toHaveLength(21);
  await db.query(`delete from card_recharges where user_id = $1 and quote like 'again%'`, [userId]);
});
