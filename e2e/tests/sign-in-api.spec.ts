import type { ErrorName } from '@shared/contract';
import { auth, ticket, user } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import { CallFailed } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

async function refusal(call: Promise<unknown>): Promise<ErrorName | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof CallFailed) return error.errorName;
    throw error;
  }
}

test('a signature of another message is invalid', async ({ api }) => {
  const wallet = Wallet.createRandom();
  const message = await api.message(wallet.address);
  const sign_message = await wallet.signMessage(`${message} `);
  const call = api.call(auth.login, { address: wallet.address, message, sign_message });
  expect(await refusal(call)).toBe('signatureInvalid');
});

test("another account's signature is invalid, and does not use up the message", async ({ api }) => {
  const wallet = Wallet.createRandom();
  const thief = Wallet.createRandom();
  const message = await api.message(wallet.address);
  const { address } = wallet;
  const forged = { address, message, sign_message: await thief.signMessage(message) };
  expect(await refusal(api.call(auth.login, forged))).toBe('signatureInvalid');
  const stolen = { ...forged, address: thief.address };
  expect(await refusal(api.call(auth.login, stolen))).toBe('signatureInvalid');
  const real = { ...forged, sign_message: await wallet.signMessage(message) };
  expect((await api.call(auth.login, real)).token).toBeTruthy();
});

test('a message can be used once', async ({ api }) => {
  const wallet = Wallet.createRandom();
  const message = await api.message(wallet.address);
  const sign_message = await wallet.signMessage(message);
  const input = { address: wallet.address, message, sign_message };
  await api.call(auth.login, input);
  expect(await refusal(api.call(auth.login, input))).toBe('loginMessageUsed');
});

test('a message that this server did not create is refused as foreign', async ({ api }) => {
  const wallet = Wallet.createRandom();
  const own = await api.message(wallet.address);
  const host = new URL(api.url).host;
  for (const message of [
    own.replaceAll(host, 'evil.example'),
    own.replace(/Nonce: \w+/, 'Nonce: 0123456789abcdef'),
    'Sign in, please.',
  ]) {
    const sign_message = await wallet.signMessage(message);
    const call = api.call(auth.login, { address: wallet.address, message, sign_message });
    expect(await refusal(call)).toBe('loginMessageForeign');
  }
});

test('a message for another chain is refused', async ({ api }) => {
  const { address } = Wallet.createRandom();
  expect(await refusal(api.message(address, 1))).toBe('badRequest');
});

test('a call without a session is unauthorized, whatever the token', async ({ api }) => {
  for (const options of [{}, { token: 'x' }, { token: '0'.repeat(64) }]) {
    expect(await refusal(api.call(user.info, {}, options))).toBe('unauthorized');
  }
});

test('an order needs the risk notice, and the same input for the same idempotency key', async ({
  api,
  key,
}) => {
  const { token } = await api.signIn({ privateKey: key });
  const order = (quantity: number, idempotencyKey?: string) =>
    api.call(ticket.getOrder, { quantity }, { token, ...(idempotencyKey && { idempotencyKey }) });
  expect(await refusal(order(1))).toBe('riskNoticeRequired');
  await api.call(user.acknowledgeRisk, { version: '1' }, { token });
  const first = await order(1, 'one-intent-0001');
  expect((await order(1, 'one-intent-0001')).id).toBe(first.id);
  expect(await refusal(order(2, 'one-intent-0001'))).toBe('idempotencyMismatch');
});
