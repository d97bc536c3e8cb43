import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeServer, setUpShell, signIn, testAddress } from '../testing/index.ts';
import { localText } from './browser-storage.ts';
import { callKey, intentKey } from './payment/payment-intent-key.ts';
import { resume } from './resume.ts';
import { session } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { rememberedWalletKey } from './wallet/remembered-wallet-key.ts';

const takeUpWallet = vi.hoisted(() => vi.fn());
const resumePayment = vi.hoisted(() => vi.fn());
vi.mock('./wallet/index.ts', () => ({ takeUpWallet }));
vi.mock('./payment/index.ts', () => ({ takeUp: resumePayment }));

let server: FakeServer;
let idle: (() => void)[];
let stop = () => {};

const haveIdleTime = () => Promise.all(idle.splice(0).map((run) => run()));

beforeEach(async () => {
  vi.clearAllMocks();
  server = await setUpShell();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void idle.push(run));
});
afterEach(() => stop());

it('a visitor loads no wallet and no payment, even with stored data of earlier visits', () => {
  localText.set(rememberedWalletKey, 'some.wallet');
  localText.set(intentKey(testAddress), '{}');
  stop = resume();
  expect(idle).toEqual([]);
});

it('a session without a wallet or payment to resume loads no code', async () => {
  await signIn(server);
  stop = resume();
  expect(idle).toEqual([]);
});

it('a restored session resumes its wallet when the browser is idle', async () => {
  await signIn(server);
  localText.set(rememberedWalletKey, 'some.wallet');
  stop = resume();
  expect(takeUpWallet).not.toHaveBeenCalled();
  await haveIdleTime();
  await vi.waitFor(() => expect(takeUpWallet).toHaveBeenCalledOnce());
});

it('a payment known only to this tab is resumed', async () => {
  stop = resume();
  await signIn(server);
  expect(idle).toEqual([]);
  sessionStore.set('paymentInfo', { order: 'o-1' });
  stop();
  stop = resume();
  await haveIdleTime();
  await vi.waitFor(() => expect(resumePayment).toHaveBeenCalledOnce());
});

it('an open payment is resumed when its owner signs in, and only then', async () => {
  localText.set(intentKey(testAddress), '{}');
  stop = resume();
  session.signIn('other-token', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  expect(idle).toEqual([]);
  // Wallets may return the address in lower case.
  await signIn(server, { name: testAddress.toLowerCase() });
  await haveIdleTime();
  await vi.waitFor(() => expect(resumePayment).toHaveBeenCalled());
});

it('an open contract call is resumed', async () => {
  localText.set(callKey(testAddress), '{}');
  await signIn(server);
  stop = resume();
  await haveIdleTime();
  await vi.waitFor(() => expect(resumePayment).toHaveBeenCalledOnce());
});
