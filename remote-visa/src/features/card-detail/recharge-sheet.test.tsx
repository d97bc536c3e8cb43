import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { RechargeSheet } from './recharge-sheet.tsx';

const terms = { min: '1000000', max: '100000000', presets: ['20000000'], rate: '1000000' };

it('a top-up is confirmed with what it leaves in the account', async () => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, {
    balances: [{ asset: 'USDT', amount: '45000000', usdt_value: '45000000' }],
    usdt_total: '45000000',
    rates_at: null,
  });
  server.answer(visa.rechargeQuote, {
    quote: 'q',
    amount: '20000000',
    fee: '200000',
    total: '20200000',
    rate: '1000000',
    expires_at: '2026-11-27T10:00:00Z',
    good_ms: 60_000,
  });
  renderShell(<RechargeSheet card={detailOf(activeCard)} terms={terms} open onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const label = await screen.findByText('Balance after');
  expect(label.parentElement?.textContent).toMatch(/24\.80/);
});
