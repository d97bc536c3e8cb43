import { endpoint } from '../endpoint.ts';
import { none } from '../entities/primitives.ts';
import { walletBalances } from '../entities/wallet.ts';

export const balances = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/wallet/balances',
  access: 'login',
  streams: ['user@wallet', 'trade@rates'],
  summary: 'Ledger balances with their value in USDT',
  input: none,
  data: walletBalances,
});
