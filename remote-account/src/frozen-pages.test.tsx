import * as wallet from '@shared/contract/endpoints/wallet';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { openFrozenPage } from '@shared/kit/testing';
import { signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depositRoutes } from './features/deposits/index.ts';
import { transferRoutes } from './features/transfers/index.ts';
import { withdrawalRoutes } from './features/withdrawals/index.ts';
import { setUpRemote } from './testing.ts';

const coin = {
  asset: 'USDT',
  token: null,
  min: '1',
  max: '9',
  daily_limit: '9',
  left_today: '9',
} as const;
const payment = {
  ...({ id: '1', asset: 'USDT', amount: '5', tx_hash: `0x${'1'.repeat(64)}` } as const),
  at: '2026-01-01T00:00:00Z',
  payer: `0x${'2'.repeat(40)}`,
  message: 'text',
} as const;

const routes = [...withdrawalRoutes, ...transferRoutes, ...depositRoutes];

it.each([
  ['a withdrawal', '/withdraw'],
  ['a transfer', '/wallet/transfer'],
  ['a deposit or the claim of an unassigned payment', '/wallet/deposit'],
])('%s is unavailable for a frozen account', async (_, path) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, {
    balances: [{ asset: 'ENU', amount: '5', usdt_value: null }],
    usdt_total: '0',
    rates_at: null,
    account_frozen: true,
  });
  server.answer(wallet.depositConfig, { coins: [coin] });
  server.answer(wallet.unassigned, { list: [payment] });
  server.answer(withdraw.config, {
    within_hours: 24,
    coins: [
      {
        asset: 'USDT',
        min: '1',
        fee: '0',
        network_fee: null,
        daily_limit: '9',
        left_today: '9',
        review_above: '9',
      },
    ],
  });
  await openFrozenPage(routes, path);
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
});
