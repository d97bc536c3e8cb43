import { errorCodes, type StepUpRules } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPasskey,
  confirmByPasskey,
  confirmByWallet,
  type TestPasskey,
  testPasskey,
} from '../../testing/calls/passkey.ts';
import {
  createTestServer,
  databases,
  type SignedIn,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';

const { auth, notice, security } = endpoints;
const strict: StepUpRules = { withdrawals_above: '0', new_recipients: true };
const off: StepUpRules = { withdrawals_above: null, new_recipients: false };
const weaken = { purpose: 'rules' as const, rules: off };

describe.each(databases)('passkeys on %s', (_name, open) => {
  let database: TestDatabase;
  let server: TestServer;
  let member: SignedIn;
  let passkey: TestPasskey;
  beforeAll(async () => {
    database = await open();
    server = await createTestServer({ db: database.db });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    member = await server.signIn();
    passkey = testPasskey();
    await addPasskey(server, member, passkey);
    await server.call(security.setRules, strict, member);
  });

  const settings = async (one = member) =>
    (await server.call(security.settings, {}, one)).body.data;
  const news = async () =>
    (await server.call(notice.news, {}, member)).body.data.list.map(({ facts }) => facts.outcome);
  const setOff = (ticket: string, one = member) =>
    server.call(security.setRules, { ...off, step_up: { ticket } }, one);
  const confirmed = async (...how: Parameters<typeof confirmByPasskey>) =>
    (await confirmByPasskey(...how)).body;

  it('are added only with a wallet signature, and reported', async () => {
    const registration = testPasskey().register(
      (await server.call(auth.stepUp, { intent: { purpose: 'addPasskey' } }, member)).body.data
        .creation as never,
    );
    const { body } = await server.call(security.addPasskey, { registration }, member);
    expect(body.code).toBe(errorCodes.stepUpRequired.code);
    const { passkeys, passkeys_offered: isOffered } = await settings();
    expect([passkeys.length, isOffered, passkeys[0]?.last_used_at]).toEqual([1, true, null]);
    expect(await news()).toEqual(['passkey_added']);
  });

  it('confirm one change of the rules with each ticket', async () => {
    const { data } = await confirmed(server, member, passkey, weaken);
    expect((await setOff(data.ticket)).body.code).toBe(200);
    await server.call(security.setRules, strict, member);
    expect((await setOff(data.ticket)).body.code).toBe(errorCodes.stepUpExpired.code);
    expect((await settings()).passkeys[0]?.last_used_at).not.toBeNull();
    expect((await news())[0]).toBe('rules_weakened');
  });

  it('confirm no other action, and no action of another session', async () => {
    const rules = { withdrawals_above: '5', new_recipients: true };
    const other = await confirmed(server, member, passkey, { purpose: 'rules', rules });
    expect((await setOff(other.data.ticket)).body.code).toBe(errorCodes.stepUpExpired.code);
    const { data } = await confirmed(server, member, passkey, weaken);
    const session = await server.signIn({ wallet: member.wallet });
    expect((await setOff(data.ticket, session)).body.code).toBe(errorCodes.stepUpExpired.code);
    expect((await setOff(data.ticket)).body.code).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['without user verification', { flags: 1 }],
    ['with a count that was used', { counter: 1 }],
  ] as const)('refuse an answer %s', async (_title, overrides) => {
    await confirmed(server, member, passkey, weaken);
    const { code } = await confirmed(server, member, passkey, weaken, overrides);
    expect(code).toBe(errorCodes.passkeyNotUsable.code);
  });

  it('are unknown to other members and after their removal', async () => {
    const stranger = await server.signIn();
    await addPasskey(server, stranger);
    expect((await confirmed(server, stranger, passkey, weaken)).code).toBe(
      errorCodes.passkeyNotUsable.code,
    );
    await addPasskey(server, member);
    const id = (await settings()).passkeys[0]?.id ?? '';
    const intent = { purpose: 'removePasskey' as const, passkey: id };
    const step_up = await confirmByWallet(server, member, intent);
    await server.call(security.removePasskey, { id, step_up }, member);
    expect((await confirmed(server, member, passkey, weaken)).code).toBe(
      errorCodes.passkeyNotUsable.code,
    );
    expect((await news())[0]).toBe('passkey_removed');
  });

  it('do not confirm their own removal', async () => {
    const id = (await settings()).passkeys[0]?.id ?? '';
    const intent = { purpose: 'removePasskey' as const, passkey: id };
    const { data } = (await server.call(auth.stepUp, { intent }, member)).body;
    expect(data.passkey).toBeNull();
    const request = (await server.call(auth.stepUp, { intent: weaken }, member)).body.data.passkey;
    const answer = passkey.answer(request as never);
    const input = { ticket: data.ticket, passkey: answer };
    const { body } = await server.call(security.confirmStepUp, input, member);
    expect(body.code).toBe(errorCodes.passkeyNotUsable.code);
    const removed = await server.call(security.removePasskey, { id }, member);
    expect(removed.body.code).toBe(errorCodes.stepUpRequired.code);
  });

  it('are renamed and removed only by their owner', async () => {
    const id = (await settings()).passkeys[0]?.id ?? '';
    const stranger = await server.signIn();
    const rename = (one: SignedIn) =>
      server.call(security.renamePasskey, { id, name: ' My phone ' }, one);
    expect((await rename(stranger)).http).toBe(404);
    expect((await rename(member)).body.data.name).toBe('My phone');
    await server.call(security.removePasskey, { id }, stranger);
    expect((await settings()).passkeys).toHaveLength(1);
  });

  it('an unconfirmed ticket confirms nothing', async () => {
    const { ticket } = (await server.call(auth.stepUp, { intent: weaken }, member)).body.data;
    expect((await setOff(ticket)).body.code).toBe(errorCodes.stepUpRequired.code);
  });

  it('weaker rules need a confirmation, and stronger ones do not', async () => {
    const set = async (rules: StepUpRules) =>
      (await server.call(security.setRules, rules, member)).body.code;
    const refused = errorCodes.stepUpRequired.code;
    expect(await set({ ...strict, new_recipients: false })).toBe(refused);
    expect(await set({ ...strict, withdrawals_above: '1' })).toBe(refused);
    expect(await set({ ...strict, withdrawals_above: null })).toBe(refused);
    expect((await settings()).rules).toEqual(strict);
    const { ticket } = await confirmByWallet(server, member, weaken);
    expect((await setOff(ticket)).body.code).toBe(200);
    expect(await set({ withdrawals_above: '7', new_recipients: false })).toBe(200);
    expect(await set(strict)).toBe(200);
  });
});

it('an address without a domain name offers no passkeys', async () => {
  const server = await createTestServer({ env: { PUBLIC_URL: 'http://192.0.2.1:8080' } });
  const member = await server.signIn();
  const { body } = await server.call(security.settings, {}, member);
  expect(body.data.passkeys_offered).toBe(false);
  const intent = { purpose: 'addPasskey' as const };
  const { creation, passkey } = (await server.call(auth.stepUp, { intent }, member)).body.data;
  expect([creation, passkey]).toEqual([null, null]);
  await server.close();
});
