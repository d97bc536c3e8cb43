import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyedQueue, KeyedQueueFull } from '../../platform/limits/keyed-queue.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';

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

it('refuses a money call without a valid key, without effect', async () => {
  const { http, body } = await order(1, { 'idempotency-key': '' });
  expect([http, body.code, body.data]).toEqual([400, 1102, null]);
  expect(await orders()).toBe(0);
});

it('returns the same order for a repeated or concurrent call', async () => {
  const headers = { 'idempotency-key': 'one-purchase' };
  const answers = await Promise.all([order(2, headers), order(2, headers), order(2, headers)]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await orders()).toBe(1);
});

it('refuses the key of another call and creates no second order', async () => {
  const { http, body } = await order(3, { 'idempotency-key': 'one-purchase' });
  expect([http, body.code]).toEqual([409, 1101]);
  expect(await orders()).toBe(1);
});

it('accepts the same key from another user and creates another order', async () => {
  const other = await server.signIn();
  const { riskNoticeVersion: version } = server.parts.config;
  await server.call(endpoints.user.acknowledgeRisk, { version }, { token: other.token });
  const headers = { 'idempotency-key': 'one-purchase' };
  const { http } = await server.call(getOrder, { quantity: 1 }, { token: other.token, headers });
  expect(http).toBe(200);
  expect(await orders()).toBe(2);
});

it('accepts many concurrent money calls of one user with different keys', async () => {
  const { db } = server.parts;
  const wide = await createTestServer({ db });
  const { token, userId } = await wide.signIn();
  const { riskNoticeVersion: version } = wide.parts.config;
  await wide.call(endpoints.user.acknowledgeRisk, { version }, { token });
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => wide.call(getOrder, { quantity: n + 1 }, { token })),
  );
  expect(answers.map(({ http }) => http)).toEqual(Array(15).fill(200));
  const [made] = await db.query('select count(*) from orders where user_id = $1', [userId]);
  expect(made).toEqual({ count: '15' });
  await wide.close();
});

it('never exceeds the limit of open orders across processes', async () => {
  const { token } = await server.signIn();
  const { riskNoticeVersion: version } = server.parts.config;
  await server.call(endpoints.user.acknowledgeRisk, { version }, { token });
  // Two processes do not share their in-memory queue of calls.
  const other = await createTestServer({ db: server.db });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (n % 2 ? server : other).call(getOrder, { quantity: n + 1 }, { token }),
    ),
  );
  const { maxOpen } = server.parts.config.orders;
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(maxOpen);
  expect(answers.filter(({ body }) => body.code === 1204)).toHaveLength(30 - maxOpen);
  await other.close();
});

it('the queue of calls refuses a user with too many waiting calls, but no other user', async () => {
  const turns = createKeyedQueue(2);
  let resolve = () => {};
  const first = new Promise<void>((done) => {
    resolve = done;
  });
  const line = [turns.take('a', () => first), turns.take('a', async () => undefined)];
  await expect(turns.take('a', async () => undefined)).rejects.toThrow(KeyedQueueFull);
  expect(await turns.take('b', async () => 'another user')).toBe('another user');
  resolve();
  await Promise.all(line);
  expect(await turns.take('a', async () => 'later')).toBe('later');
});
