import * as z from 'zod';
import { act } from './act.ts';
import { none, time } from './values.ts';

const version = z.object({
  version: z.string(),
  channel: z.string(),
  /** Of all loads of the remote that came to something, in a hundred. */
  share: z.int(),
  loads: z.int(),
  failures: z.int(),
  /** Signed-in members who told of it, and those for whom it failed. */
  members: z.int(),
  failed: z.int(),
  median_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
});

const remote = z.object({
  name: z.string(),
  /** null: the registry has no usable row, or this process sees none. */
  stable: z.string().nullable(),
  last_good: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      percent: z.number(),
      cohorts: z.array(z.string()),
      /** Whether it may become stable, by what browsers told in the last day. */
      verdict: z.enum(['good', 'worse', 'tooFew']),
      why: z.string(),
    })
    .nullable(),
  /** What browsers told in the last hour. */
  versions: z.array(version),
});
export type RemoteData = z.output<typeof remote>;

const remoteAct = z.object({
  at: time,
  act: z.enum(['rollback', 'halt', 'alert']),
  remote: z.string(),
  version: z.string(),
  replacement: z.string().nullable(),
  why: z.string(),
});

const report = z.object({
  /** False: this process sees no store, so versions are those that browsers told of. */
  store: z.boolean(),
  /** Whether remotes are rolled back without a person. */
  heals: z.boolean(),
  remotes: z.array(remote),
  /** What was done without a person, the latest first. */
  acts: z.array(remoteAct),
});
export type FederationData = z.output<typeof report>;

export const federation = {
  report: act({
    kind: 'look',
    summary: 'which versions of the remotes run, how they do, and what was done by itself',
    input: none,
    data: report,
  }),
};
