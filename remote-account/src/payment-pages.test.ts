import * as wallet from '@shared/contract/endpoints/wallet';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { checkPaymentPages } from '@shared/kit/testing';
import remote from './remote.ts';
import { setUpRemote } from './testing.ts';

const amount = '1000000000000000000';

checkPaymentPages(
  remote,
  [
    { kind: 'deposit', path: '/wallet/deposit' },
    { kind: 'network_fee', path: '/withdraw' },
  ],
  async () => {
    const server = await setUpRemote();
    server.answer(wallet.depositConfig, { coins: [] });
    server.answer(wallet.unassigned, { list: [] });
    server.answer(wallet.balances, {
      balances: [{ asset: 'JU', amount, usdt_value: null }],
      usdt_total: '0',
      rates_at: null,
    });
    server.answer(withdraw.config, {
      coins: [
        {
          asset: 'JU',
          min: '1',
          fee: '1',
          network_fee: '1',
          daily_limit: amount,
          left_today: amount,
          review_above: amount,
        },
      ],
      within_hours: 24,
    });
    return server;
  },
);
