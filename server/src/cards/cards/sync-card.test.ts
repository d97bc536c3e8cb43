import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { CardEvent } from '../../testing/cards/card-events.ts';
import type { CardLife } from '../../testing/cards/card-life.ts';
import { type CardWorld, openCardWorld } from '../../testing/cards/card-world.ts';
import { IssuerAway } from '../issuer/index.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
  return () => world.close();
});

type Some<K extends CardEvent['kind']> = Omit<Extract<CardEvent, { kind: K }>, 'kind' | 'dies'>;
const dies = undefined;
const act = (life: CardLife, event: Omit<Some<'act'>, 'which'>) =>
  life.happen({ kind: 'act', which: 0, dies, ...event });
const topUp = (life: CardLife, amount = 25_500_000n) =>
  life.happen({ kind: 'topUp', which: 0, amount, quote: 'fresh', dies });
const sweep = (life: CardLife, ...fates: Some<'sweep'>['fates']) =>
  life.happen({ kind: 'sweep', fates, dies });
const spend = (life: CardLife, settles = true) =>
  life.happen({ kind: 'spend', which: 0, amount: 1_000_000n, settles });

interface Stored {
  id: string;
  issuer_id: string;
  state: string;
  activated_at: Date | null;
  due_at: Date | null;
}
async function cardOf({ userId }: CardLife): Promise<Stored> {
  const [row] = await world.db.query<Stored>('select * from cards where user_id = $1', [userId]);
  return row as Stored;
}
const statesOf = async (table: 'card_recharges' | 'card_applications', { userId }: CardLife) =>
  (
    await world.db.query<{ state: string }>(
      `select state from ${table} where user_id = $1 order by id`,
      [userId],
    )
  ).map(({ state }) => state);
const paymentsOf = async (life: CardLife) =>
  world.db.query<{ id: string; status: string }>(
    'select id, status, merchant from card_spendings where card_id = $1',
    [(await cardOf(life)).id],
  );
/** Opens a life whose card has money and is synced. */
async function loaded(): Promise<CardLife> {
  const life = await world.begin('loaded');
  await life.comeToRest(true);
  return life;
}
const hear = (life: CardLife) =>
  life.happen({ kind: 'hear', which: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], dies });

it('sends other loads while one load is unanswered', async () => {
  const life = await world.begin('virtual');
  await topUp(life);
  await topUp(life);
  await sweep(life, 'late');
  await vi.waitFor(async () => {
    expect((await statesOf('card_recharges', life)).sort()).toEqual(['pending', 'processing']);
  });
  await life.comeToRest(true);
  expect(await statesOf('card_recharges', life)).toEqual(['success', 'success']);
});

it('retries an unreachable issuer with growing delays, and ends a sweep after a few calls', async () => {
  const life = await world.begin('virtual');
  await sweep(life);
  for (let n = 0; n < 20; n += 1) await topUp(life, 10_000_000n);
  const asked = () =>
    world.db.query<{ tries: number; wait: number }>(
      `select tries, extract(epoch from due_at - $2)::integer as wait from card_recharges
       where user_id = $1 and tries > 0 order by id`,
      [life.userId, world.clock.now()],
    );
  const away = Array.from({ length: 60 }, () => 'lost' as const);
  await sweep(life, ...away);
  const once = await asked();
  expect(once.length).toBeLessThan(10);
  expect(new Set(once.map(({ wait }) => wait))).toEqual(new Set([30]));
  for (const wait of [60, 120, 240, 480, 900, 900]) {
    world.clock.advance(900_000);
    // Four sweeps retry all loads.
    for (let n = 0; n < 4; n += 1) await sweep(life, ...away);
    expect((await asked())[0]).toMatchObject({ wait });
  }
  await life.comeToRest(true);
  expect(new Set(await statesOf('card_recharges', life))).toEqual(new Set(['success']));
});

it('reads a card again if two answers arrive out of order', async () => {
  const life = await loaded();
  await act(life, { what: 'freeze', fate: 'late' });
  await act(life, { what: 'unfreeze', fate: 'answered' });
  await life.happen({ kind: 'answer', fates: [] });
  await sweep(life);
  expect((await cardOf(life)).state).toBe('active');
  await act(life, { what: 'freeze', fate: 'answered' });
  expect((await cardOf(life)).state).toBe('frozen');
});

it('reads the state of a card after the answer to a freeze was lost', async () => {
  const life = await loaded();
  await act(life, { what: 'freeze', fate: 'unheard' });
  expect((await cardOf(life)).state).toBe('active');
  await sweep(life);
  expect((await cardOf(life)).state).toBe('frozen');
});

it('does not overwrite newer payments with a page that arrives late', async () => {
  const life = await loaded();
  await spend(life, false);
  await hear(life);
  await sweep(life, 'late');
  await life.happen({ kind: 'changePayment', which: 0, to: 'settled' });
  world.clock.advance(31_000);
  await sweep(life);
  // The late sweep fails before it reads the next page.
  await life.happen({ kind: 'answer', fates: ['lost'] });
  expect(await paymentsOf(life)).toMatchObject([{ status: 'settled' }]);
});

it('reads all payments, however many there are', async () => {
  const life = await loaded();
  for (let n = 0; n < 45; n += 1) await spend(life);
  await hear(life);
  for (let n = 0; n < 6; n += 1) await sweep(life);
  expect(await paymentsOf(life)).toHaveLength(45);
});

it('stores a payment whatever the name of its shop contains', async () => {
  const life = await loaded();
  const { spendings } = life.issuer;
  await life.happen({ kind: 'spend', which: 0, amount: 90_000_000n, settles: true });
  life.issuer.spendings = async (...of) => {
    const page = await spendings(...of);
    const merchant = `Café\u0000\n \ud83d${'x'.repeat(300)}`;
    return { ...page, list: page.list.map((one) => ({ ...one, merchant })) };
  };
  await hear(life);
  await sweep(life);
  expect(await paymentsOf(life)).toMatchObject([
    { status: 'declined', merchant: expect.stringMatching(/^Café \ufffdx{100,200}$/) },
  ]);
});

it('finds a payment without a callback within a day', async () => {
  const life = await loaded();
  await spend(life);
  world.clock.advance(24 * 60 * 60 * 1_000);
  await sweep(life);
  expect(await paymentsOf(life)).toHaveLength(1);
});

it('reads a card whose callbacks came before it was stored', async () => {
  const life = await world.begin('nothing');
  const wish = { type: 'virtual', holder: 'good', pay: 'account' } as const;
  await life.happen({ kind: 'apply', ...wish, dies });
  await sweep(life);
  await life.happen({ kind: 'bank' });
  const [{ id } = { id: '' }] = life.issuer.store.all<{ id: string }>('select id from cards');
  life.issuer.bank.spend(id, { merchant: 'Shop', amount: '1000000' });
  world.clock.advance(31_000);
  await sweep(life);
  expect((await paymentsOf(life)).map(({ status }) => status)).toEqual(['declined']);
});

it('stores the time of an activation whose answer is late', async () => {
  const life = await world.begin('physical');
  await life.comeToRest(true);
  expect((await cardOf(life)).activated_at).toBeNull();
  await act(life, { what: 'activate', fate: 'late' });
  await hear(life);
  await sweep(life);
  expect(await cardOf(life)).toMatchObject({ state: 'active', activated_at: world.clock.now() });
});

it('sends nothing new for a frozen user, and finishes loads that were sent', async () => {
  const life = await loaded();
  const freeze = (at: Date | null) =>
    world.db.query('update users set frozen_at = $2, frozen_reason = $3 where id = $1', [
      ...[life.userId, at, at && 'asked'],
    ]);
  await topUp(life);
  await sweep(life);
  await topUp(life);
  await life.happen({ kind: 'apply', type: 'virtual', holder: 'good', pay: 'account', dies });
  await freeze(world.clock.now());
  await life.happen({ kind: 'bank' });
  world.clock.advance(60_000);
  await sweep(life);
  expect(await statesOf('card_recharges', life)).toEqual(['success', 'success', 'pending']);
  expect((await statesOf('card_applications', life)).at(-1)).toBe('paid');
  await freeze(null);
  await life.comeToRest(true);
  expect((await statesOf('card_recharges', life)).at(-1)).toBe('success');
  expect((await statesOf('card_applications', life)).at(-1)).toBe('success');
});

it('alternates between users, so that many top-ups do not delay another user', async () => {
  const busy = await world.begin('virtual');
  for (let n = 0; n < 30; n += 1) await topUp(busy, 10_000_000n);
  // These top-ups are due earlier, and each call for them fails like a time-out.
  world.clock.advance(1_000);
  const other = await world.begin('virtual');
  await topUp(other);
  other.issuer.load = async ({ cardId }) => {
    const own = other.issuer.store.first('select 1 from cards where id = ?', cardId);
    if (!own) throw new IssuerAway('it hangs');
    return 'processing';
  };
  await sweep(other);
  expect(await statesOf('card_recharges', other)).toEqual(['processing']);
});

it('sends each load once if sweeps run concurrently', async () => {
  const life = await world.begin('virtual');
  await sweep(life);
  for (let n = 0; n < 20; n += 1) await topUp(life, 10_000_000n);
  const { load } = life.issuer;
  const loads: string[] = [];
  const { issuer_id: own } = await cardOf(life);
  life.issuer.load = async (wanted) => {
    if (wanted.cardId === own) loads.push(wanted.reference);
    return load(wanted);
  };
  await Promise.all([sweep(life), sweep(life), sweep(life)]);
  expect(loads).toHaveLength(20);
  expect(new Set(loads).size).toBe(20);
});

it('wakes the sweep of each table when a call to the issuer is scheduled', async () => {
  const woken = new Set<string>();
  const listener = await world.db.listen(
    'sweep_due',
    (name) => woken.add(name),
    () => undefined,
  );
  onTestFinished(() => listener.close());
  const life = await world.begin('nothing');
  await life.happen({ kind: 'apply', type: 'virtual', pay: 'account', holder: 'good', dies });
  await life.comeToRest(true);
  await vi.waitFor(() => expect([...woken].sort()).toEqual(['cards.order', 'cards.sync']));
});
