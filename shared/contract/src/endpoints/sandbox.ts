import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { address, baseUnits } from '../entities/primitives.ts';

export const fund = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/sandbox/fund',
  access: 'public',
  repeatable: true,
  summary: 'Sandbox only: top up an address with play JU, USDT and SPA on the local chain',
  input: z.object({ address }),
  data: z.object({ balance: baseUnits }),
});
