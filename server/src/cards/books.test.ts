import { beforeAll, expect, it } from 'vitest';
import type { Issuer } from '../issuer/index.ts';
import { type CardLife, type CardWorld, openCardWorld } from '../testing/card-life.ts';
import { cardBooks } from './books.ts';

let world: CardWorld;
let life: CardLife;
beforeAll(async () => {
  world = await openCardWorld();
  life = await world.begin('loaded');
  return () => world.close();
});

async function wrong(issuer: Issuer): Promise<string[]> {
  const found: string[] = [];
  for (const books of cardBooks({ ...world, issuer })) {
    for await (const { detail } of books.check({ full: true })) found.push(detail);
  }
  return found;
}
const cardId = () => String(life.issuer.store.first('select id from cards')?.id);
const setBalance = (balance: string) =>
  life.issuer.store.run('update cards set balance = ?', balance);

it('a card that is used while it is counted is counted again; what is missing is said', async () => {
  let uses = 3;
  const counted: Issuer = {
    ...life.issuer,
    async readCard(id) {
      const seen = await life.issuer.readCard(id);
      if (uses-- > 0) life.issuer.bank.spend(id, { merchant: 'Shop', amount: '1000000' });
      return seen;
    },
  };
  expect(await wrong(counted)).toEqual([]);
  expect(life.issuer.bank.card(cardId()).balance).toBe('17000000');
  setBalance('16999999');
  expect(await wrong(life.issuer)).toEqual([
    expect.stringContaining('20000000 loaded, 16999999 there, 3000000 spent'),
  ]);
  setBalance('17000000');
});
