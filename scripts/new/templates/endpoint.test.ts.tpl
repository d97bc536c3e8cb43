import { successCode } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestServer,
  openServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';

const { __name__ } = endpoints.__domain__;

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

it('answers a member', async () => {
  const { token } = await server.signIn();
  const { body } = await server.call(__name__, __input__, { token });
  expect(body).toMatchObject({ code: successCode, data: __answer__ });
});

it('refuses a call without a session', async () => {
  expect((await server.call(__name__, __input__)).http).toBe(401);
});
