import type { CardDetail } from '@shared/contract';
import { stepUp } from '@shared/contract/endpoints/auth';
import { confirmStepUp } from '@shared/contract/endpoints/security';
import * as visa from '@shared/contract/endpoints/visa';
import { fakeWallet, renderShell, signIn, testAddress } from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import type { CardSheetProps } from './card-actions.tsx';
import { NumberSheet } from './number-sheet.tsx';

const signature = `0x${'1b'.repeat(65)}`;
const url = 'https://issuer.example/card#token';
const expiresAt = '2027-01-01T00:00:00Z';
const sheet = { card: { id: '7' } as CardDetail, terms: {} as CardSheetProps['terms'] };

it('links a failure to its help topic, and shows the number after another attempt', async () => {
  const server = await setUpRemote();
  await signIn(server);
  server.refuse(visa.reveal, 'issuerAway');
  renderShell(<NumberSheet {...sheet} open onClose={() => undefined} />);
  const help = await screen.findByRole('link', { name: 'Learn more' });
  expect(help.getAttribute('href')).toBe('/help?topic=trouble');
  server.answer(visa.reveal, { url, expires_at: expiresAt });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('iframe')?.src).toContain(url));
});

it('requires a signature to show the number, and another one to show it again', async () => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(stepUp, { message: 'Show my card', ticket: 'sealed', expires_at: expiresAt });
  server.answer(confirmStepUp, { ticket: 'confirmed' });
  server.refuse(visa.reveal, 'stepUpRequired');
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    personal_sign: () => signature,
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  renderShell(<NumberSheet {...sheet} open onClose={() => undefined} />);
  const sign = { name: 'Open the wallet to sign' };
  fireEvent.click(await screen.findByRole('button', sign));
  await screen.findByRole('alert');
  expect(document.querySelector('iframe')).toBeNull();

  server.answer(visa.reveal, { url, expires_at: expiresAt });
  fireEvent.click(screen.getByRole('button', sign));
  await waitFor(() => expect(document.querySelector('iframe')?.src).toContain(url));
  expect(server.callsOf(visa.reveal).at(-1)?.body).toEqual({
    id: '7',
    step_up: { ticket: 'confirmed' },
  });

  const hidden = { origin: 'https://issuer.example', data: 'hidden' };
  act(() => void dispatchEvent(new MessageEvent('message', hidden)));
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show again' }));
  expect(await screen.findByRole('button', sign)).toBeTruthy();
});
