import { beforeAll, expect, it, vi } from 'vitest';
import { freezeUser } from '../../members/users/index.ts';
import type { CardEvent } from '../../testing/cards/card-events.ts';
import type { CardLife } from '../../testing/cards/card-life.ts';
import { type CardWorld, openCardWorld } from '../../testing/cards/card-world.ts';
import type { Fate } from '../../testing/cards/unsteady-issuer.ts';
import { countUnmatched, followAccount } from './account-freeze.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
  return () => world.close();
});

const dies = undefined;
type Act = Extract<CardEvent, { kind: 'act' }>['what'];
const act = (life: CardLife, what: Act, fate: Fate = 'answered', which = 0) =>
  life.happen({ kind: 'act', which, what, fate, dies });
const account = (life: CardLife, frozen: boolean) => life.happen({ kind: 'account', frozen, dies });
const topUp = (life: CardLife) =>
  life.happen({ kind: 'topUp', which: 0, amount: 25_500_000n, quote: 'fresh', dies });
const apply = (life: CardLife) =>
  life.happen({ kind: 'apply', type: 'virtual', holder: 'good', pay: 'account', dies });

/** Advances the clock by 31 s, so that failed calls are due, and runs the sweep with `fates`. */
async function sweep(life: CardLife, ...fates: Fate[]): Promise<void> {
  world.clock.advance(31_000);
  await life.happen({ kind: 'sweep', fates, dies });
}

const statesOf = ({ issuer: { store } }: CardLife) =>
  store.all<{ state: string }>('select state from cards order by rowid').map(({ state }) => state);
const loadsOf = ({ issuer: { store } }: CardLife) => store.all('select * from loads').length;

async function begin(): Promise<CardLife> {
  const life = await world.begin('loaded');
  await life.comeToRest(true);
  return life;
}

async function withTwoCards(): Promise<CardLife> {
  const life = await begin();
  await apply(life);
  await life.comeToRest(true);
  return life;
}

it('freezes every card, and later activates only cards that the owner had not frozen', async () => {
  const life = await withTwoCards();
  await act(life, 'freeze');
  await account(life, true);
  expect(await countUnmatched(world.db, life.userId)).toBe(1);
  await sweep(life);
  expect([statesOf(life), await countUnmatched(world.db, life.userId)]).toEqual([
    ['frozen', 'frozen'],
    0,
  ]);
  await account(life, false);
  expect(await countUnmatched(world.db, life.userId)).toBe(1);
  await sweep(life);
  expect([statesOf(life), await countUnmatched(world.db, life.userId)]).toEqual([
    ['frozen', 'active'],
    0,
  ]);
});

it('retries a freeze until the issuer has confirmed it', async () => {
  const life = await begin();
  await account(life, true);
  await sweep(life, 'lost');
  await sweep(life, 'answered', 'lost');
  expect([statesOf(life), await countUnmatched(world.db, life.userId)]).toEqual([['active'], 1]);
  world.clock.advance(15 * 60_000);
  await sweep(life, 'answered', 'unheard');
  expect([statesOf(life), await countUnmatched(world.db, life.userId)]).toEqual([['frozen'], 1]);
  world.clock.advance(15 * 60_000);
  await sweep(life);
  await account(life, false);
  await sweep(life);
  expect(statesOf(life)).toEqual(['active']);
});

it('freezes a card again if its owner’s earlier activation arrives late', async () => {
  const life = await begin();
  await act(life, 'freeze');
  await act(life, 'unfreeze', 'stray');
  await account(life, true);
  await sweep(life);
  await life.happen({ kind: 'arrive' });
  expect(statesOf(life)).toEqual(['active']);
  await life.happen({ kind: 'hear', which: [0, 1, 2, 3, 4, 5, 6, 7], dies });
  // The freeze fails after the card was read, so the card is due again.
  await sweep(life, 'answered', 'answered', 'answered', 'lost');
  world.clock.advance(15 * 60_000);
  await sweep(life);
  expect(statesOf(life)).toEqual(['frozen']);
});

it('keeps a card frozen if its owner froze it while the account was frozen', async () => {
  const life = await begin();
  await account(life, true);
  await sweep(life);
  await act(life, 'freeze', 'lost');
  await account(life, false);
  await sweep(life);
  expect(statesOf(life)).toEqual(['frozen']);
  await act(life, 'unfreeze');
  await sweep(life);
  expect(statesOf(life)).toEqual(['active']);
});

it('activates a card again if its freeze arrives after the account is unfrozen', async () => {
  const life = await begin();
  await account(life, true);
  await sweep(life, 'answered', 'stray');
  await account(life, false);
  await sweep(life);
  await life.happen({ kind: 'arrive' });
  expect(statesOf(life)).toEqual(['frozen']);
  await life.comeToRest(true);
  expect(statesOf(life)).toEqual(['active']);
});

it('freezes a card that is issued while the account is frozen', async () => {
  const life = await world.begin('nothing');
  await apply(life);
  await sweep(life);
  await account(life, true);
  await life.happen({ kind: 'bank' });
  await sweep(life);
  expect(statesOf(life)).toEqual(['frozen']);
});

it('holds pending loads and orders while the account is frozen, then resumes them', async () => {
  const life = await begin();
  const before = loadsOf(life);
  await topUp(life);
  await apply(life);
  await account(life, true);
  await sweep(life);
  const waiting = await world.db.query(
    `select r.state as load, a.state as application from card_recharges r
     join card_applications a using (user_id) where user_id = $1 and r.done_at is null and a.done_at is null`,
    [life.userId],
  );
  expect([loadsOf(life), waiting]).toEqual([before, [{ load: 'pending', application: 'paid' }]]);
  await account(life, false);
  await life.comeToRest(true);
  expect([loadsOf(life), statesOf(life)]).toEqual([before + 1, ['active', 'active']]);
});

/** Begins a freeze and commits it once `task` waits for the user's row. */
async function freezeDuring(life: CardLife, task: () => Promise<unknown>): Promise<void> {
  const { db, clock } = world;
  const held = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const freezing = db.tx(async (tx) => {
    await freezeUser(tx, life.userId, 'asked', clock.now());
    held.resolve();
    await commit.promise;
    await followAccount(tx, life.userId, clock.now());
  });
  await held.promise;
  const done = task();
  await vi.waitFor(async () => {
    const waiting = await db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  });
  commit.resolve();
  await Promise.all([freezing, done]);
}

it('does not send a load that is claimed after a freeze has begun', async () => {
  const life = await begin();
  const before = loadsOf(life);
  await topUp(life);
  world.clock.advance(31_000);
  await freezeDuring(life, () => life.happen({ kind: 'sweep', fates: [], dies }));
  expect(loadsOf(life)).toBe(before);
});

it('does not order a card that is claimed after a freeze has begun', async () => {
  const life = await begin();
  await apply(life);
  await freezeDuring(life, () => life.happen({ kind: 'sweep', fates: [], dies }));
  expect(life.issuer.store.all('select * from orders')).toHaveLength(1);
});

it('refuses a call of the owner after a freeze has begun', async () => {
  const life = await begin();
  await act(life, 'freeze');
  await freezeDuring(life, () => act(life, 'unfreeze'));
  expect(statesOf(life)).toEqual(['frozen']);
});
