import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBus } from '../lib/bus.ts';
import { createPaymentSource } from '../orders/index.ts';
import { type Buyer, openTestChain, type TestChain } from '../testing/test-chain.ts';
import { fulfilTickets } from '../tickets/index.ts';
import { readProgress } from './progress.ts';
import { sourceOf } from './source.ts';
import { tableOf } from './source-table.ts';

let on: TestChain;
let buyer: Buyer;

beforeAll(async () => {
  on = await openTestChain();
});
afterAll(() => on.close());
beforeEach(async () => {
  buyer = await on.newBuyer();
  await on.mine(1);
  await on.follow();
});

it('a payment that cannot be settled holds up no other one, and is settled once it can be', async () => {
  const first = await on.order(buyer, 1);
  const second = await on.order(buyer, 2);
  let broken = true;
  const source = createPaymentSource({
    ...{ news: createBus(), confirmations: 3, assetOf: on.contracts.assetOf },
    fulfilments: {
      async ticket(tx, order, asset, at) {
        if (broken && order.id === first.id) throw new Error('no room on the shelf');
        await fulfilTickets(tx, order, asset, at);
      },
    },
  });
  const watcher = on.watch({ sources: tableOf([sourceOf(source)]) });
  await on.pay(buyer, first);
  await on.pay(buyer, second);
  await on.mine(2);
  await expect(watcher.tick()).rejects.toThrow('no room on the shelf');
  expect([await on.statusOf(first), await on.statusOf(second)]).toEqual(['confirming', 'paid']);
  broken = false;
  await watcher.tick();
  expect(await on.statusOf(first)).toBe('paid');
});

it('many events are taken in a few blocks at a time', async () => {
  const orders = [];
  for (const quantity of [1, 2, 3, 4]) orders.push(await on.order(buyer, quantity));
  const before = (await readProgress(on.db, 31_337))?.last.number ?? 0;
  for (const order of orders) await on.pay(buyer, order);
  const watcher = on.watch({ maxEvents: 2 });
  expect(await watcher.tick()).toBe(true);
  expect((await readProgress(on.db, 31_337))?.last.number).toBe(before + 2);
  await on.mine(3);
  while (await watcher.tick());
  for (const order of orders) expect(await on.statusOf(order)).toBe('paid');
});
