import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../common/index.ts';
import type { BusMessage } from '../realtime/bus.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { watchRates } from './rates.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('a changed rate is told to everybody once, and is what balances are valued with', async () => {
  const heard: BusMessage[] = [];
  server.deps.bus.subscribe((message) => heard.push(message));
  const watch = await watchRates(server.deps);
  await watch.look();
  expect(heard).toEqual([]);

  // As another process does that is started with a new rate.
  server.clock.advance(1_000);
  const { config } = server.deps;
  const rates = { ...config.rates, JU: 600_000n };
  await seed(server.db, { ...config, rates }, server.clock.now());
  await watch.look();
  await watch.look();
  watch.stop();
  expect(heard).toEqual([
    {
      userId: null,
      stream: 'trade@rates',
      data: {
        rates: [
          { asset: 'JU', usdt_per_unit: '600000' },
          { asset: 'SPA', usdt_per_unit: '25000' },
          { asset: 'USDT', usdt_per_unit: '1000000' },
        ],
        rates_at: server.clock.now().toISOString(),
      },
    },
  ]);

  const { token } = await server.signIn();
  const { body } = await server.call(endpoints.wallet.balances, {}, { token });
  expect(body.data.rates_at).toBe(server.clock.now().toISOString());
});
