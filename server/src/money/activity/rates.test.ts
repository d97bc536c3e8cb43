import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeSetting } from '../../config/settings/index.ts';
import type { BusMessage } from '../../platform/bus.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { watchRates } from './rates.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('broadcasts changed rates once and returns their time with balances', async () => {
  const heard: BusMessage[] = [];
  server.parts.bus.subscribe((message) => heard.push(message));
  const watch = await watchRates(server.parts);

  server.clock.advance(1_000);
  const rates = { JU: '600000', SPA: '25000', USDT: '1000000' };
  const change = { by: 'alice', at: server.clock.now() };
  await server.db.tx((tx) => changeSetting(tx, 'rates', rates, change));
  await vi.waitFor(() => expect(heard).not.toEqual([]));
  await server.db.tx((tx) => changeSetting(tx, 'rates', rates, change));
  await watch.stop();
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
