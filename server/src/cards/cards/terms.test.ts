import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createSealer } from '../../platform/storage/sealed.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { quote } from './terms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  return server.close;
});

it('quotes a top-up in whole cents', async () => {
  const { userId } = await server.signIn();
  const sealer = createSealer([{ id: '2026', key: randomBytes(32) }]);
  const quoteOf = (amount: bigint) =>
    quote(server.db, sealer, {
      userId,
      card: { id: 'card', recharge_fee_bps: 120 },
      amount,
      unit: 1n,
      at: server.clock.now(),
    });
  expect(await quoteOf(33_330_000n)).toMatchObject({ fee: '400000', total: '33730000' });
  await expect(quoteOf(33_333_000n)).rejects.toThrow('cardAmountRefused');
});
