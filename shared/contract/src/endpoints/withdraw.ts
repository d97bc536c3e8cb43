import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { order } from '../entities/order.ts';
import { address, baseUnits, cursorPage, cursorQuery, none } from '../entities/primitives.ts';
import { confirmedStepUp } from '../entities/step-up.ts';
import {
  withdrawal,
  withdrawalAsset,
  withdrawalConfig,
  withdrawalFee,
} from '../entities/withdrawal.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

const withdrawalId = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) });

export const config = /* @__PURE__ */ memberGet('/api/v1/withdraw/config', {
  streams: ['user@wallet'],
  summary: 'Assets that can be withdrawn: minimums, fees and the rest of the 24-hour limit',
  input: none,
  data: withdrawalConfig,
});

export const fees = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/withdraw/fees',
  access: 'public',
  summary: 'The platform’s fees of withdrawals',
  input: none,
  /** Empty: withdrawals are off. */
  data: z.object({ list: z.array(withdrawalFee) }),
});

export const list = /* @__PURE__ */ memberGet('/api/v1/withdraw/list', {
  streams: ['user@wallet'],
  summary: 'The user’s withdrawals, newest first',
  input: cursorQuery,
  data: cursorPage(withdrawal),
});

export const detail = /* @__PURE__ */ memberGet('/api/v1/withdraw/detail', {
  streams: ['user@wallet'],
  summary: 'One withdrawal of the user',
  input: withdrawalId,
  data: withdrawal,
});

export const recipient = /* @__PURE__ */ memberGet('/api/v1/withdraw/recipient', {
  summary: 'Check a recipient: the checksum is valid, and a contract is the wallet of a member',
  input: z.object({ address }),
  data: z.object({
    /** With the capitals of its checksum (EIP-55). */
    address,
    /** The member's rules require a confirmation, because the address is new. Missing on older servers. */
    needs_step_up: z.optional(z.boolean()),
  }),
});

export const apply = /* @__PURE__ */ memberPost('/api/v1/withdraw/apply', {
  idempotent: true,
  changes: [
    config.path,
    list.path,
    '/api/v1/wallet/balances',
    '/api/v1/user/moneyLog',
    '/api/v1/user/activity',
    '/api/v1/order/open',
    '/api/v1/user/due',
  ],
  summary:
    'Withdraw to a wallet: the amount leaves the account at once; a network fee is paid first',
  input: z.object({
    asset: withdrawalAsset,
    /** Base units that leave the account, including the fee. */
    amount: baseUnits.check(z.regex(/[1-9]/)),
    address,
    /** The fees that the user saw, base units of the asset and of JU. */
    fee: baseUnits,
    network_fee: z.nullable(baseUnits),
    /** Without it the server answers `stepUpRequired` if the user's rules require one. */
    step_up: z.optional(confirmedStepUp),
  }),
  data: z.object({
    withdrawal,
    /** Order of the network fee, to pay on chain; null: no fee. */
    order: z.nullable(order),
  }),
});

export const cancel = /* @__PURE__ */ memberPost('/api/v1/withdraw/cancel', {
  repeatable: true,
  changes: [...(apply.changes ?? []), detail.path],
  summary: 'Cancel an unsent withdrawal of the user; its money is returned',
  input: withdrawalId,
  data: withdrawal,
});
