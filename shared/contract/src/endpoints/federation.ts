import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { federationAct, loadFigures, loadReport, maxLoadReports } from '../entities/load.ts';
import { none } from '../entities/primitives.ts';

export const loads = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/federation/loads',
  access: 'public',
  summary: 'Report the loads of remotes in this browser; a member counts once',
  input: z.strictObject({
    loads: z.array(loadReport).check(z.minLength(1), z.maxLength(maxLoadReports)),
  }),
  data: z.object({
    /** Number of reports about versions that the registry has or recently had. */
    taken: z.int(),
    /** For members: the account's number (0 ≤ dice < 100), which selects its canaries. */
    dice: z.optional(z.number()),
  }),
});

export const state = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/federation/state',
  access: 'public',
  summary:
    'Health of the remotes over all browsers in the last hour, and the server’s automatic actions',
  input: none,
  data: z.object({
    /** Sorted by remote, then by number of loads. */
    versions: z.array(loadFigures),
    /** Automatic actions, the latest first. */
    acts: z.array(federationAct),
  }),
});
