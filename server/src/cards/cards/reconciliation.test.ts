import { beforeAll, expect, it } from 'vitest';
import { runReconciliations } from '../../platform/reconciliation.ts';
import type { CardLife } from '../../testing/cards/card-life.ts';
import { type CardWorld, openCardWorld } from '../../testing/cards/card-world.ts';
import { type Issuer, IssuerAway, IssuerDefect, IssuerMissing } from '../issuer/index.ts';
import { cardReconciliations } from './reconciliation.ts';

let world: CardWorld;
let lives: CardLife[];
let life: CardLife;
beforeAll(async () => {
  world = await openCardWorld();
  lives = [await world.begin('loaded'), await world.begin('loaded'), await world.begin('loaded')];
  life = lives[0] as CardLife;
  return () => world.close();
});

const check = (issuer: Issuer, full = true) =>
  runReconciliations(cardReconciliations({ ...world, issuer }), { full });
const detailsOf = async (issuer: Issuer, full?: boolean) =>
  (await check(issuer, full)).violations.map(({ detail }) => detail);

const issuerIdOf = (of: CardLife) => String(of.issuer.store.first('select id from cards')?.id);
const setBalance = (of: CardLife, balance: string) =>
  of.issuer.store.run('update cards set balance = ?', balance);
const spend = (of: CardLife) =>
  of.issuer.bank.spend(issuerIdOf(of), { merchant: 'Shop', amount: '1000000' });

interface Counted {
  calls: number;
  payments: number;
}

/** Returns an issuer that passes calls to each card's own issuer and counts them in `asked`. */
function together(asked: Counted = { calls: 0, payments: 0 }): Issuer {
  const of = (id: string) => lives.find((one) => issuerIdOf(one) === id) as CardLife;
  return {
    ...life.issuer,
    async readCard(id) {
      asked.calls += 1;
      return of(id).issuer.readCard(id);
    },
    async spendings(id, cursor) {
      asked.calls += 1;
      const page = await of(id).issuer.spendings(id, cursor);
      asked.payments += page.list.length;
      return page;
    },
  };
}

it('compares a card again if it was used meanwhile, and reports missing money', async () => {
  let uses = 3;
  const issuer = together();
  const counted: Issuer = {
    ...issuer,
    async readCard(id) {
      const seen = await issuer.readCard(id);
      if (id === issuerIdOf(life) && uses-- > 0) spend(life);
      return seen;
    },
  };
  expect(await detailsOf(counted)).toEqual([]);
  expect(life.issuer.bank.card(issuerIdOf(life)).balance).toBe('17000000');
  setBalance(life, '16999999');
  expect(await detailsOf(issuer)).toEqual([
    expect.stringContaining('loaded 20000000, balance 16999999, spent 3000000'),
  ]);
  setBalance(life, '17000000');
});

it.each([
  ['does not have', new IssuerMissing('unknown'), { violations: 2, away: [], failed: [] }],
  ['does not answer for', new IssuerAway('away'), { violations: 1, away: ['issuer'], failed: [] }],
  ['fails for', new IssuerDefect('strange'), { violations: 1, away: [], failed: ['issuer'] }],
])('finds a wrong card even if the issuer %s another card', async (_what, error, wanted) => {
  const [broken, wrong] = [lives[1] as CardLife, lives[2] as CardLife];
  const issuer = together();
  const failing: Issuer = {
    ...issuer,
    readCard: (id) => (id === issuerIdOf(broken) ? Promise.reject(error) : issuer.readCard(id)),
  };
  setBalance(wrong, '1');
  for (const full of [true, false]) {
    await world.db.query('update cards set version = version + 1');
    const { violations, away, failed } = await check(failing, full);
    const names = (list: { books: string }[]) => list.map(({ books }) => books);
    expect({
      violations: violations.length,
      away: names(away),
      failed: names(failed),
    }).toEqual(wanted);
    expect(violations.map(({ detail }) => detail).join()).toContain('balance 1,');
  }
  setBalance(wrong, '20000000');
});

it('reads only changes since the last reconciliation without violations', async () => {
  for (const one of lives) await one.comeToRest(true);
  for (let n = 0; n < 12; n += 1) spend(life);
  await life.comeToRest(true);
  const verify = async (full: boolean) => {
    const asked = { calls: 0, payments: 0 };
    expect(await detailsOf(together(asked), full)).toEqual([]);
    return asked;
  };
  const all = await verify(true);
  expect(all.payments).toBeGreaterThanOrEqual(12);
  expect(await verify(false)).toEqual({ calls: 0, payments: 0 });

  spend(life);
  // Syncing the first payment raises the card's version. The second payment is not synced yet.
  await life.comeToRest(true);
  spend(life);
  expect(await verify(false)).toEqual({ calls: 3, payments: 1 });
  expect(await verify(false)).toEqual({ calls: 0, payments: 0 });
  expect((await verify(true)).payments).toBe(all.payments + 2);
});

it('compares a wrong account again in the next check', async () => {
  setBalance(life, '1');
  await world.db.query('update cards set version = version + 1');
  expect(await detailsOf(together(), false)).toHaveLength(1);
  expect(await detailsOf(together(), false)).toHaveLength(1);
});
