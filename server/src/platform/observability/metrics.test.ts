import { expect, it } from 'vitest';
import { type Entry, post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { openServer } from '../../testing/index.ts';
import { createMetrics } from './metrics.ts';

it('counts ledger entries after the commit', async () => {
  const { db, close } = await openServer();
  const metrics = createMetrics();
  const counted = async () =>
    /ledger_posts_total\{kind="ticket_income"\} (\d+)/.exec(await metrics.registry.metrics())?.[1];
  const income = (reference: string): Entry => ({
    kind: 'ticket_income',
    reference,
    at: new Date(),
    postings: [
      { account: systemAccount('issued'), asset: 'SPA', amount: -1n },
      { account: userAccount('1'), asset: 'SPA', amount: 1n },
    ],
  });
  await db
    .tx(async (tx) => {
      await post(tx, income('rolled back'));
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await counted()).toBeUndefined();
  await db.tx(async (tx) => {
    await post(tx, income('committed'));
    expect(await counted()).toBeUndefined();
  });
  await post(db, income('committed'));
  expect(await counted()).toBe('1');
  metrics.close();
  await close();
});
