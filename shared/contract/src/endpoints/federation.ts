import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  federationAct,
  loadFigures,
  loadReport,
  maxLoadReports,
  rollout,
} from '../entities/load.ts';
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
    'Health of the remotes over all browsers in the last hour, the server’s automatic actions, and rollouts',
  input: none,
  data: z.object({
    /** Sorted by remote, then by number of loads. */
    versions: z.array(loadFigures),
    /** Automatic actions, the latest first. */
    acts: z.array(federationAct),
    /** The latest rollout of each remote, if it runs or ended within a day. */
    rollouts: z.optional(z.array(rollout)),
  }),
});

export const stop = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/federation/stop',
  access: 'public',
  repeatable: true,
  changes: ['/api/v1/federation/state'],
  summary: 'Stop the rollout of a remote with the key of the team that publishes it',
  input: z.strictObject({
    remote: z.string().check(z.regex(/^remote-[a-z]{1,40}$/)),
    /** The key that `ops operators add <team> --publishes` shows. */
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Whether the canary ends too; otherwise it keeps its share. */
    halt: z.boolean(),
  }),
  data: z.object({
    /** The version whose rollout was stopped; null: none was running. */
    stopped: z.nullable(z.string()),
  }),
});
