import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { federationAct, loadFigures, loadReport, maxLoadReports } from '../entities/load.ts';
import { none } from '../entities/primitives.ts';

export const loads = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/federation/loads',
  access: 'public',
  summary: 'What became of the remotes that this browser loaded; of a member it counts once',
  input: z.strictObject({
    loads: z.array(loadReport).check(z.minLength(1), z.maxLength(maxLoadReports)),
  }),
  data: z.object({
    /** Reports about versions that the registry has or had lately; the others count for nothing. */
    taken: z.int(),
    /** Of a member: the account's number (0 ≤ dice < 100), which decides what canaries it runs. */
    dice: z.optional(z.number()),
  }),
});

export const state = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/federation/state',
  access: 'public',
  summary: 'How the remotes do in all browsers: the last hour, and what the server did by itself',
  input: none,
  data: z.object({
    /** By remote, then the version that ran most first. */
    versions: z.array(loadFigures),
    /** The latest first. */
    acts: z.array(federationAct),
  }),
});
