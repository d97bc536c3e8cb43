import { stepUp } from '@shared/contract/endpoints/auth';
import { ApiError } from '@shared/shell';
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
import { beforeEach, expect, it, vi } from 'vitest';
import { StepUp } from './step-up.tsx';

const intent = { purpose: 'cardNumber', card: '1' } as const;
const signature = `0x${'1b'.repeat(65)}`;
const message = 'Show my card';
const expiresAt = '2027-01-01T00:00:00Z';

let server: FakeServer;
let fake: FakeWallet;
const onProof = vi.fn(async (_: unknown): Promise<unknown> => undefined);

beforeEach(async () => {
  server = await setUpShell({
    messages: { kit: (locale) => import(`../messages/${locale}.json`) },
  });
  server.answer(stepUp, { message, ticket: 'sealed', expires_at: expiresAt });
  onProof.mockReset();
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

const button = () => screen.getByRole('button', { name: 'Open the wallet to sign' });

it('passes the ticket and the account’s signature to onProof', async () => {
  renderShell(<StepUp intent={intent} onProof={onProof} />);
  expect(fake.asked('personal_sign')).toBe(0);
  fireEvent.click(button());
  await waitFor(() => expect(onProof).toHaveBeenCalledWith({ ticket: 'sealed', signature }));
  const [request] = fake.calls.filter(({ method }) => method === 'personal_sign');
  expect(request?.params[1]).toBe(testAddress);
});

it('shows why there is no signature, and fetches a new text at the next tap', async () => {
  fake.handlers.personal_sign = () => Promise.reject({ code: 4001, message: 'no' });
  renderShell(<StepUp intent={intent} onProof={onProof} />);
  fireEvent.click(button());
  await screen.findByText('You declined this in your wallet.');
  expect(onProof).not.toHaveBeenCalled();
  fake.handlers.personal_sign = () => signature;
  fireEvent.click(button());
  await waitFor(() => expect(onProof).toHaveBeenCalledOnce());
  expect(server.callsOf(stepUp)).toHaveLength(2);
});

it('shows the error of onProof', async () => {
  onProof.mockRejectedValue(
    new ApiError({ kind: 'api', code: 1010, errorName: 'stepUpForeign' }, 'server text'),
  );
  renderShell(<StepUp intent={intent} onProof={onProof} />);
  fireEvent.click(button());
  await screen.findByText(/signed with another account/);
  expect(button()).toBeDefined();
});

it('opens no wallet if the server does not answer', async () => {
  server.vanish(stepUp);
  renderShell(<StepUp intent={intent} onProof={onProof} />);
  fireEvent.click(button());
  await screen.findByRole('alert');
  expect(fake.asked('personal_sign')).toBe(0);
});

it('ignores a signature that arrives after the component was unmounted', async () => {
  let sign: (text: string) => void = () => undefined;
  fake.handlers.personal_sign = () =>
    new Promise<string>((resolve) => {
      sign = resolve;
    });
  const { unmount } = renderShell(<StepUp intent={intent} onProof={onProof} />);
  fireEvent.click(button());
  await waitFor(() => expect(fake.asked('personal_sign')).toBe(1));
  unmount();
  sign(signature);
  await Promise.resolve();
  await waitFor(() => expect(onProof).not.toHaveBeenCalled());
});
