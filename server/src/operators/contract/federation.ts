import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { none, time } from './values.ts';

const version = z.object({
  version: z.string(),
  channel: z.string(),
  /** Percentage of all successful and failed loads of the remote. */
  share: z.int(),
  loads: z.int(),
  failures: z.int(),
  /** Signed-in members who reported loads, and those with failures. */
  members: z.int(),
  failed: z.int(),
  median_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
});

const remote = z.object({
  name: z.string(),
  /** Stable version; null without a valid registry row, or without a store in this process. */
  stable: z.string().nullable(),
  last_good: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      percent: z.number(),
      cohorts: z.array(z.string()),
      /** Whether it may become stable, by the health reports of the last day. */
      verdict: z.enum(['good', 'worse', 'tooFew']),
      why: z.string(),
    })
    .nullable(),
  /** Health reports of the last hour. */
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
  /** Whether this process has a release store. Without one, only reported versions are listed. */
  store: z.boolean(),
  /** Whether remotes are rolled back automatically. */
  heals: z.boolean(),
  remotes: z.array(remote),
  /** Automatic actions, latest first. */
  acts: z.array(remoteAct),
});
export type FederationData = z.output<typeof report>;

export const federation = {
  report: adminCommand({
    kind: 'read',
    summary: 'show the versions of the remotes, their health, and automatic actions',
    input: none,
    data: report,
  }),
};
