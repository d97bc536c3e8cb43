import { endpoints } from '@shared/contract/endpoints';
import { Interface, type Wallet } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fundAccount, issuedCard, signedReveal } from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import {
  createTestServer,
  newWallet,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { forgetStepUps } from './index.ts';

const { auth, visa } = endpoints;
const minuteMs = 60_000;
/** A contract wallet that accepts every signature (EIP-1271). */
const accepting = {
  getCode: async () => '0x01',
  call: async () =>
    new Interface(['function f() view returns (bytes4)']).encodeFunctionResult('f', ['0x1626ba7e']),
};

let issuer: TestIssuer;
let server: TestServer;
let member: SignedIn;
let card: string;
beforeAll(async () => {
  issuer = await startIssuer();
  const env = { ISSUER_URL: issuer.url, ISSUER_SECRET: issuerSecret };
  server = await createTestServer({ env, sends: true });
  member = await server.signIn();
  await fundAccount(server, member.userId);
  card = await issuedCard(server, member);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const challenge = async (one = member) =>
  (await server.call(auth.stepUp, { intent: { purpose: 'cardNumber', card } }, one)).body.data;

const codeOf = async (input: Awaited<ReturnType<typeof signedReveal>>, one = member) =>
  (await server.call(visa.reveal, input, one)).body.code;

it('the text names account, site, card and expiry', async () => {
  const { message, expires_at: expiresAt } = await challenge();
  const [site, account, , statement] = message.split('\n');
  expect(site).toContain('localhost:8080');
  expect(account).toBe(member.address);
  expect(statement).toContain(card);
  expect(statement).toContain('moves no funds');
  expect(statement).toMatch(/^[\x20-\x7e]+$/);
  expect(message).toContain(`Expiration Time: ${expiresAt}`);
});

it('shows a card number once per signature, even to concurrent calls', async () => {
  const proof = await signedReveal(server, member, card);
  const codes = await Promise.all([codeOf(proof), codeOf(proof)]);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1009]);
});

it('refuses a signature of another session of the member', async () => {
  const proof = await signedReveal(server, member, card);
  expect(await codeOf(proof, await server.signIn({ wallet: member.wallet }))).toBe(1009);
  expect(await codeOf(proof)).toBe(200);
});

it('refuses a signature for another card', async () => {
  const other = await issuedCard(server, member);
  const { step_up } = await signedReveal(server, member, other);
  expect(await codeOf({ id: card, step_up })).toBe(1009);
});

it('refuses a ticket of another member', async () => {
  const other = await server.signIn();
  await fundAccount(server, other.userId);
  const { step_up } = await signedReveal(server, other, await issuedCard(server, other));
  expect(await codeOf({ id: card, step_up })).toBe(1009);
});

it('refuses an expired text, and a changed or invented ticket', async () => {
  const proof = await signedReveal(server, member, card);
  const { ticket, signature } = proof.step_up;
  const changed = `${ticket.slice(0, -8)}AAAA${ticket.slice(-4)}`;
  expect(await codeOf({ id: card, step_up: { ticket: changed, signature } })).toBe(1009);
  expect(await codeOf({ id: card, step_up: { ticket: 'x', signature } })).toBe(1009);
  // The session outlives the text by a minute.
  member = await server.signIn({ wallet: member.wallet });
  const late = await signedReveal(server, member, card);
  server.clock.advance(5 * minuteMs);
  expect(await codeOf(late)).toBe(1009);
  member = await server.signIn({ wallet: member.wallet });
});

it('a refused signature leaves the text unused', async () => {
  const { message, ticket } = await challenge();
  const by = async (wallet: Pick<Wallet, 'signMessage'>) =>
    codeOf({ id: card, step_up: { ticket, signature: await wallet.signMessage(message) } });
  expect(await by(newWallet())).toBe(1010);
  expect(await by(member.wallet)).toBe(200);
});

it('accepts the signature of a contract wallet', async () => {
  const env = { ISSUER_URL: issuer.url, ISSUER_SECRET: issuerSecret };
  const db = server.db;
  const other = await createTestServer({ db, env, reader: accepting, clock: server.clock });
  const { step_up } = await signedReveal(other, { ...member, wallet: newWallet() }, card);
  expect((await other.call(visa.reveal, { id: card, step_up }, member)).body.code).toBe(200);
  await other.close();
});

it('returns no text for a card of another member', async () => {
  const other = await server.signIn();
  const intent = { purpose: 'cardNumber' as const, card };
  expect((await server.call(auth.stepUp, { intent }, other)).body.code).toBe(2701);
});

it('records of used texts are deleted after a day', async () => {
  const count = async () =>
    (await server.db.query<{ n: number }>('select count(*)::integer as n from step_ups'))[0]?.n;
  await forgetStepUps(server.db, server.clock.now());
  expect(await count()).toBeGreaterThan(0);
  await forgetStepUps(server.db, new Date(server.clock.now().getTime() + 1_441 * minuteMs));
  expect(await count()).toBe(0);
});
