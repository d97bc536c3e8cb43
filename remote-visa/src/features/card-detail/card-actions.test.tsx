import type { CardDetail, CardState } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { CardActions } from './card-actions.tsx';

const limits = { per_payment: null, daily: null, monthly: null };
const card: CardDetail = {
  id: '1',
  type: 'physical',
  scheme: 'Visa',
  region: 'HK',
  state: 'active',
  status: 'success',
  holder: 'LI WANG',
  last4: '4242',
  expires: '09/29',
  balance: '1500000',
  account_frozen: true,
  replacement: null,
  replacing: null,
  product_id: 'p',
  recharge_fee_bps: 100,
  limits,
  most: limits,
  has_pin: true,
  replaces: null,
  replaced_by: null,
  issued_at: '2026-11-01T10:00:00Z',
  activated_at: '2026-11-02T10:00:00Z',
};
const terms = { min: '1000000', max: '100000000', presets: [], rate: '1000000' };

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(visa.getVirtualCardBin, {
    products: [],
    agreements: { user: '1', aml: '1', privacy: '1' },
    token: null,
  });
});

it.each<[CardState, readonly string[]]>([
  ['active', ['Freeze', 'Statements', 'Report lost']],
  ['frozen', ['Statements', 'Report lost']],
  ['inactive', ['Statements', 'Report lost']],
])('a card in state %s offers only allowed actions if its account is frozen', (state, names) => {
  renderShell(<CardActions card={{ ...card, state }} terms={terms} can={['activate', 'pin']} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(names);
});
