import type { CardDetail } from '@shared/contract';
import { stepUp } from '@shared/contract/endpoints/auth';
import { confirmStepUp } from '@shared/contract/endpoints/security';
import * as visa from '@shared/contract/endpoints/visa';
import { shellStore, toastsAtom } from '@shared/shell';
import { fakeWallet, renderShell, signIn, testAddress } from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import type { CardSheetProps } from './card-actions.tsx';
import { PinSheet } from './pin-sheet.tsx';

const sheet = { card: { id: '7' } as CardDetail, terms: {} as CardSheetProps['terms'] };

const box = (label: string) => screen.findByLabelText(label, { selector: 'input' });

it('sets a PIN after a signature, and shows the form again if the issuer refuses it', async () => {
  const server = await setUpRemote();
  await signIn(server);
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const key = { ...(await exportJWK(publicKey)), kid: 'k' };
  server.answer(visa.pinSetup, { key, card: 'issued' } as never);
  server.answer(stepUp, {
    message: 'Set my PIN',
    ticket: 'sealed',
    expires_at: '2027-01-01T00:00:00Z',
  });
  server.answer(confirmStepUp, { ticket: 'confirmed' });
  server.refuse(visa.updatePin, 'stepUpRequired');
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    personal_sign: () => `0x${'1b'.repeat(65)}`,
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  const onClose = vi.fn();
  renderShell(<PinSheet {...sheet} open onClose={onClose} />);

  const type = async () => {
    const boxes = await Promise.all(['New PIN', 'New PIN again'].map(box));
    for (const one of boxes) fireEvent.change(one, { target: { value: '290571' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save PIN' }));
    return screen.findByRole('button', { name: 'Open the wallet to sign' });
  };
  const sign = await type();
  expect(server.callsOf(visa.updatePin)[0]?.body).not.toHaveProperty('step_up');
  server.refuse(visa.updatePin, 'pinRefused');
  fireEvent.click(sign);
  await box('New PIN');
  expect(onClose).not.toHaveBeenCalled();

  server.refuse(visa.updatePin, 'stepUpRequired');
  const second = await type();
  server.answer(visa.updatePin, {});
  fireEvent.click(second);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsOf(visa.updatePin).at(-1)?.body).toMatchObject({
    id: '7',
    step_up: { ticket: 'confirmed' },
  });
  expect(shellStore.get(toastsAtom).map(({ tone }) => tone)).toEqual(['success']);
});
