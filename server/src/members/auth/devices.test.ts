import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, newWallet, type TestServer } from '../../testing/index.ts';

const { auth, user } = endpoints;
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Signs in with this User-Agent. @returns the token */
async function signIn(wallet: ReturnType<typeof newWallet>, userAgent: string): Promise<string> {
  const { address } = wallet;
  const { message } = (await server.call(auth.loginMessage, { address })).body.data;
  const input = { address, message, sign_message: await wallet.signMessage(message) };
  const { body } = await server.call(auth.login, input, { headers: { 'user-agent': userAgent } });
  return body.data.token;
}

const list = async (token: string) =>
  (await server.call(auth.sessions, {}, { token })).body.data.list;
const isGood = async (token: string) => (await server.call(user.info, {}, { token })).http === 200;

it("lists a member's sessions with their devices, and ends one of them", async () => {
  const wallet = newWallet();
  const here = await signIn(wallet, phone);
  const there = await signIn(wallet, 'x'.repeat(5_000));
  const [second, first, ...others] = await list(here);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ browser: 'Chrome', os: 'Android', current: true });
  expect(second).toMatchObject({ browser: null, os: null, current: false });
  await server.call(auth.endSession, { id: second?.id ?? '' }, { token: here });
  expect([await isGood(here), await isGood(there)]).toEqual([true, false]);
  expect(await list(here)).toHaveLength(1);
});

it('does not end a session of another member', async () => {
  const [mine, theirs] = [await signIn(newWallet(), phone), await signIn(newWallet(), phone)];
  const [other] = await list(theirs);
  await server.call(auth.endSession, { id: other?.id ?? '' }, { token: mine });
  expect(await isGood(theirs)).toBe(true);
});

it('ends all sessions of the member and reports their ids to listeners', async () => {
  const wallet = newWallet();
  const tokens = [await signIn(wallet, phone), await signIn(wallet, phone)];
  const ids = (await list(String(tokens[0]))).map(({ id }) => id);
  const told: string[] = [];
  server.parts.sessions.onEnded((id) => told.push(id));
  await server.call(auth.logoutAll, {}, { token: String(tokens[0]) });
  expect(await Promise.all(tokens.map(isGood))).toEqual([false, false]);
  expect(told.sort()).toEqual(ids.sort());
});
