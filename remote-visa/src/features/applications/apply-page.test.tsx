import * as visa from '@shared/contract/endpoints/visa';
import { renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { VirtualApplyPage } from './apply-page.tsx';
import { PayPage } from './pay-page.tsx';

it.each([
  ['applying for a card', '/bank/virtual_apply', VirtualApplyPage],
  ['paying its fee', '/bank/virtual_pay?application=7', PayPage],
])('%s is not offered to a frozen account', async (_, path, Page) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(visa.info, {
    cards: [],
    products: [],
    cardholders: { approved: 1, pending: 0, rejected: 0 },
    applications_open: 1,
    unpaid: [],
    account_frozen: true,
  });
  renderShell(<Page />, { path });
  expect(await screen.findByText('Your account is frozen')).toBeTruthy();
});
