import type { StepUpRules } from '@shared/contract';
import { stepUp } from '@shared/contract/endpoints/auth';
import * as security from '@shared/contract/endpoints/security';
import {
  type FakeServer,
  fakeWallet,
  renderShell,
  signIn,
  testAddress,
} from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { SecurityPage } from './security-page.tsx';

const rules: StepUpRules = { withdrawals_above: '100000000', new_recipients: true };
const passkey = {
  id: '3',
  name: 'Chrome · macOS',
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
};
const settings = {
  passkeys: [passkey],
  passkeys_offered: true,
  passkeys_max: 10,
  rules,
  proposed_above: '100000000',
};

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(security.settings, settings);
});
const show = () => renderShell(<SecurityPage />, { path: '/user/security' });

const text = { message: 'm', ticket: 'sealed', expires_at: '2027-01-01T00:00:00Z' };

/** Connects a wallet that signs each confirmation. */
async function connectSigner(): Promise<void> {
  server.answer(stepUp, text);
  server.answer(security.confirmStepUp, { ticket: 'confirmed' });
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    personal_sign: () => `0x${'1b'.repeat(65)}`,
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
}

it('confirms before it weakens a rule, and keeps the rule if the dialog is closed', async () => {
  server.refuse(security.setRules, 'stepUpRequired');
  await connectSigner();
  show();
  const recipients = await screen.findByRole('switch', { name: /New recipients/ });
  fireEvent.click(recipients);
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(recipients.getAttribute('aria-checked')).toBe('true');

  fireEvent.click(recipients);
  const sign = await screen.findByRole('button', { name: 'Open the wallet to sign' });
  const next = { ...rules, new_recipients: false };
  server.answer(security.setRules, next);
  server.answer(security.settings, { ...settings, rules: next });
  fireEvent.click(sign);
  await waitFor(() => expect(recipients.getAttribute('aria-checked')).toBe('false'));
  expect(server.callsOf(security.setRules).at(-1)?.body).toEqual({
    ...next,
    step_up: { ticket: 'confirmed' },
  });
  expect(server.callsOf(stepUp).at(-1)?.body).toEqual({
    intent: { purpose: 'rules', rules: next },
  });
});

it('reports that the device has a passkey or that it was cancelled, and creates it without another signature', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const bytes = new ArrayBuffer(8);
  const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => [] };
  const created = { id: 'A', rawId: bytes, type: 'public-key', response };
  const create = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValue({ ...created, getClientExtensionResults: () => ({}) });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  await connectSigner();
  const creation = {
    challenge: 'AAAA',
    rp: { id: location.hostname, name: 'Tessera' },
    user: { id: 'AAAA', name: 'n', displayName: 'n' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
    timeout: 1,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'preferred' as const,
      userVerification: 'required' as const,
    },
  };
  server.answer(stepUp, { ...text, creation });
  server.answer(security.addPasskey, passkey);
  show();
  const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await tap('Add a passkey');
  await tap('Open the wallet to sign');
  await tap('Create passkey');
  await screen.findByText(/already has a passkey/);
  await tap('Create passkey');
  await screen.findByText(/was cancelled, took too long/);
  await tap('Create passkey');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(security.addPasskey)).toHaveLength(1);
  expect(server.callsOf(stepUp)).toHaveLength(1);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

it('renames a passkey', async () => {
  server.answer(security.renamePasskey, { ...passkey, name: 'Work' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Rename or remove/ }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Work' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
  await waitFor(() =>
    expect(server.callsOf(security.renamePasskey)[0]?.body).toEqual({ id: '3', name: 'Work' }),
  );
});

it.each([
  ['without passkeys in the browser', 'PublicKeyCredential', undefined, settings, /do not work/],
  [
    'with the maximum number',
    'PublicKeyCredential',
    class {},
    { ...settings, passkeys_max: 1 },
    /Remove one to add another/,
  ],
] as const)('explains why none can be added %s', async (_, global, value, answer, text) => {
  vi.stubGlobal(global, value);
  server.answer(security.settings, answer);
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  vi.unstubAllGlobals();
});
