import type { PasskeyRequest, StepUpIntent } from '@shared/contract';
import { stepUp } from '@shared/contract/endpoints/auth';
import { confirmStepUp } from '@shared/contract/endpoints/security';
import {
  type FakeServer,
  type FakeWallet,
  fakeWallet,
  renderShell,
  setUpShell,
  signIn,
  testAddress,
} from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmAct } from './confirm-act.tsx';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const intent = { purpose: 'cardNumber', card: '1' } as const;
const signature = `0x${'1b'.repeat(65)}`;
const text = { message: 'Show my card', ticket: 'sealed', expires_at: '2027-01-01T00:00:00Z' };
const request: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: location.hostname,
  timeout: 1,
  userVerification: 'required',
  allowCredentials: [],
};
const assertion = {
  id: 'A',
  rawId: 'A',
  type: 'public-key',
  response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A' },
} as const;

let server: FakeServer;
let fake: FakeWallet;
const onConfirmed = vi.fn(async (_: unknown): Promise<unknown> => undefined);

beforeEach(async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  server = await setUpShell({
    messages: { kit: (locale) => import(`../messages/${locale}.json`) },
  });
  server.answer(stepUp, { ...text, passkey: request });
  server.answer(confirmStepUp, { ticket: 'confirmed' });
  onConfirmed.mockReset();
  browser.startAuthentication.mockReset().mockResolvedValue(assertion);
  fake = fakeWallet({
    eth_accounts: () => [testAddress],
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    personal_sign: () => signature,
  });
  await signIn(server);
  const { provider } = fake;
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
});
afterEach(() => vi.unstubAllGlobals());

const show = (of: StepUpIntent = intent) =>
  renderShell(<ConfirmAct intent={of} onConfirmed={onConfirmed} />);
const button = (name: string) => screen.findByRole('button', { name });
const tap = async (name: string) => fireEvent.click(await button(name));

it('confirms with a passkey', async () => {
  show();
  await tap('Use passkey');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(onConfirmed.mock.calls[0]?.[0]).toEqual({ ticket: 'confirmed' });
  expect(server.callsOf(confirmStepUp)[0]?.body).toEqual({ ticket: 'sealed', passkey: assertion });
  expect(fake.asked('personal_sign')).toBe(0);
});

it('stays after a passkey was cancelled, and confirms with the wallet instead', async () => {
  browser.startAuthentication.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  show();
  await tap('Use passkey');
  await screen.findByText(/was cancelled, took too long, or is not on this device/);
  const help = screen.getByRole('link', { name: 'Learn more' });
  expect(help.getAttribute('href')).toBe('/help?topic=passkey');
  expect(server.callsOf(confirmStepUp)).toHaveLength(0);
  await tap('Use wallet instead');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(server.callsOf(confirmStepUp)[0]?.body).toEqual({ ticket: 'sealed', signature });
});

it('reports a passkey that the server no longer has', async () => {
  server.refuse(confirmStepUp, 'passkeyNotUsable');
  show();
  await tap('Use passkey');
  await screen.findByRole('alert');
  expect(onConfirmed).not.toHaveBeenCalled();
  expect(await button('Use wallet instead')).toBeTruthy();
});

it('ignores the answer of a passkey after the wallet was chosen', async () => {
  let answer: (value: unknown) => void = () => undefined;
  browser.startAuthentication.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  show();
  await tap('Use passkey');
  await waitFor(() => expect(browser.startAuthentication).toHaveBeenCalledOnce());
  await tap('Use wallet instead');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  answer(assertion);
  await Promise.resolve();
  expect(server.callsOf(confirmStepUp)).toHaveLength(1);
});

it.each([
  ['has no passkeys', () => vi.stubGlobal('PublicKeyCredential', undefined)],
  [
    'is at another address',
    () => server.answer(stepUp, { ...text, passkey: { ...request, rpId: 'other.example' } }),
  ],
] as const)('offers only the wallet if the browser %s', async (_, prepare) => {
  prepare();
  show();
  await tap('Open the wallet to sign');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'Use passkey' })).toBeNull();
});

it('shows a rejection of the wallet, and fetches a new text for the next attempt', async () => {
  fake.handlers.personal_sign = () => Promise.reject({ code: 4001, message: 'no' });
  show();
  await tap('Use wallet instead');
  await screen.findByText('You declined this in your wallet.');
  fake.handlers.personal_sign = () => signature;
  await tap('Use wallet instead');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  expect(server.callsOf(stepUp)).toHaveLength(2);
});

it('offers another attempt if the first text could not be fetched', async () => {
  server.refuse(stepUp, 'serverError');
  show();
  await screen.findByRole('alert');
  server.answer(stepUp, text);
  await tap('Open the wallet to sign');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
});

const address = testAddress;
const payments: [string, StepUpIntent, string, RegExp | undefined][] = [
  [
    'withdrawal',
    { purpose: 'withdrawal', asset: 'USDT', amount: '30000000', address },
    'this withdrawal',
    /^30\.00\sUSDT$/,
  ],
  ['transfer', { purpose: 'recipient', address, amount: '5000000' }, 'this transfer', /^5\sENU$/],
  // Remotes of older releases send no amount.
  ['transfer without an amount', { purpose: 'recipient', address }, 'this transfer', undefined],
];

it.each(payments)('names the payment: %s', async (_, of, what, amount) => {
  server.answer(stepUp, text);
  show(of);
  await screen.findByText(new RegExp(`Your signature releases ${what}`));
  expect(screen.queryByText(/moves no funds/)).toBeNull();
  expect(screen.getByText('To').nextSibling?.textContent?.replaceAll(/\s/g, '')).toBe(address);
  if (amount) expect(screen.getByText('Amount').nextSibling?.textContent).toMatch(amount);
  else expect(screen.queryByText('Amount')).toBeNull();
});

it('names the payment beside a passkey', async () => {
  show({ purpose: 'recipient', address, amount: '5000000' });
  await screen.findByText('Use your passkey to release this transfer.');
});
