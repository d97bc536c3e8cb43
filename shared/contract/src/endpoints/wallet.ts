import { endpoint } from '../endpoint.ts';
import { none } from '../entities/primitives.ts';
import { tradeRates, walletBalances } from '../entities/wallet.ts';

export const balances = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/wallet/balances',
  access: 'login',
  streams: ['user@wallet', 'trade@rates'],
  summary: 'Ledger balances with their value in USDT',
  input: none,
  data: walletBalances,
});

export const rates = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/wallet/rates',
  access: 'login',
  streams: ['trade@rates'],
  summary: 'What a unit of each asset is worth in USDT',
  input: none,
  data: tradeRates,
});
