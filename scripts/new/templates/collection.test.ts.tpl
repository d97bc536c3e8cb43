import { successCode } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestServer,
  firstOperator,
  openServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';

const { add, list } = endpoints.__domain__;
const item = __input__;

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await openServer();
  server = await createTestServer({ db: database.db });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

it('lists what the member added, latest first', async () => {
  const { token } = await server.signIn();
  for (const __first__ of ['First', 'Second']) {
    const { body } = await server.call(add, { ...item, __first__ }, { token });
    expect(body).toMatchObject({ code: successCode, data: {} });
  }
  const { body } = await server.call(list, {}, { token });
  expect(body).toMatchObject({
    data: { list: [{ ...item, __first__: 'Second' }, { ...item, __first__: 'First' }], next: null },
  });
});

it('shows a member nothing of another one', async () => {
  const { token } = await server.signIn();
  const { body } = await server.call(list, {}, { token });
  expect(body).toMatchObject({ data: { list: [], next: null } });
});

it('refuses a call without a session', async () => {
  expect((await server.call(list, {})).http).toBe(401);
  expect((await server.call(add, item)).http).toBe(401);
});

it('erase deletes the items of the member, and of nobody else', async () => {
  const operator = await firstOperator(server);
  const [one, other] = [await server.signIn(), await server.signIn()];
  for (const member of [one, other]) await server.call(add, item, member);
  const { data } = await operator.ask('privacy', 'erase', { who: one.userId, reason: 'asked' });
  expect(data).toMatchObject({ entries: 1 });
  const lists = [await server.call(list, {}, one), await server.call(list, {}, other)];
  expect(lists.map(({ body }) => body.data.list.length)).toEqual([0, 1]);
});
