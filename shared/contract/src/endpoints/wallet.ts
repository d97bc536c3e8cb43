import * as z from 'zod/mini';
import {
  depositAsset,
  depositConfig as depositTerms,
  unassignedPayment,
} from '../entities/deposit.ts';
import { order } from '../entities/order.ts';
import { baseUnits, none } from '../entities/primitives.ts';
import { tradeRates, walletBalances } from '../entities/wallet.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

export const balances = /* @__PURE__ */ memberGet('/api/v1/wallet/balances', {
  streams: ['user@wallet', 'user@order', 'trade@rates'],
  summary: 'Ledger balances with their value in USDT',
  input: none,
  data: walletBalances,
});

export const rates = /* @__PURE__ */ memberGet('/api/v1/wallet/rates', {
  streams: ['trade@rates'],
  summary: 'Value of one unit of each asset in USDT',
  input: none,
  data: tradeRates,
});

export const depositConfig = /* @__PURE__ */ memberGet('/api/v1/wallet/depositConfig', {
  streams: ['user@order'],
  summary: 'Assets that can be deposited from the connected wallet, with their limits',
  input: none,
  data: depositTerms,
});

export const deposit = /* @__PURE__ */ memberPost('/api/v1/wallet/deposit', {
  idempotent: true,
  changes: [depositConfig.path, '/api/v1/order/open', '/api/v1/user/due'],
  summary: 'Order a deposit; its payment on chain is credited to the account',
  input: z.object({ asset: depositAsset, amount: baseUnits.check(z.regex(/[1-9]/)) }),
  data: order,
});

export const unassigned = /* @__PURE__ */ memberGet('/api/v1/wallet/unassigned', {
  streams: ['user@wallet'],
  summary:
    'Payments from the user’s wallet without an order, each with the text to sign to claim it',
  input: none,
  data: z.object({ list: z.array(unassignedPayment) }),
});

export const claimPayment = /* @__PURE__ */ memberPost('/api/v1/wallet/claimPayment', {
  repeatable: true,
  changes: [
    unassigned.path,
    balances.path,
    '/api/v1/user/moneyLog',
    '/api/v1/user/activity',
    '/api/v1/user/due',
  ],
  summary: 'Credit an unassigned payment to the account, with the payer’s signature',
  input: z.object({
    id: z.string().check(z.regex(/^\d{1,18}$/)),
    /** EIP-191 (or EIP-1271) over the payment's `message`, by the wallet that paid. */
    signature: z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,2000}$/)),
  }),
  data: none,
});
