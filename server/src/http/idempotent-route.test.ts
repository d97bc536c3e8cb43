import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type SignedIn, type TestServer } from '../testing/index.ts';

const { getOrder } = endpoints.ticket;

let server: TestServer;
let buyer: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  buyer = await server.signIn();
  const { riskNoticeVersion: version } = server.parts.config;
  await server.call(endpoints.user.acknowledgeRisk, { version }, { token: buyer.token });
});
afterAll(() => server.close());

const order = (quantity: number, headers: Record<string, string>) =>
  server.call(getOrder, { quantity }, { token: buyer.token, headers });

async function orders() {
  const [row] = await server.db.query<{ n: number }>('select count(*)::integer as n from orders');
  return row?.n;
}

it('a money call without a usable key is refused and does nothing', async () => {
  const { http, body } = await order(1, { 'idempotency-key': '' });
  expect([http, body.code, body.data]).toEqual([400, 1102, null]);
  expect(await orders()).toBe(0);
});

it('the same call again, also at the same time, gives the same order', async () => {
  const headers = { 'idempotency-key': 'one-purchase' };
  const answers = await Promise.all([order(2, headers), order(2, headers), order(2, headers)]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await orders()).toBe(1);
});

it('the key of another call is refused and makes no second order', async () => {
  const { http, body } = await order(3, { 'idempotency-key': 'one-purchase' });
  expect([http, body.code]).toEqual([409, 1101]);
  expect(await orders()).toBe(1);
});

it("one user's key is nothing to another", async () => {
  const other = await server.signIn();
  const { riskNoticeVersion: version } = server.parts.config;
  await server.call(endpoints.user.acknowledgeRisk, { version }, { token: other.token });
  const headers = { 'idempotency-key': 'one-purchase' };
  const { http } = await server.call(getOrder, { quantity: 1 }, { token: other.token, headers });
  expect(http).toBe(200);
  expect(await orders()).toBe(2);
});
