import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { appName, none, operatorText, stoppedRollout, time } from './values.ts';

const version = z.object({
  version: z.string(),
  channel: z.string(),
  /** Percentage of all successful loads of the remote. */
  share: z.int().meta({ label: 'share (%)' }),
  loads: z.int(),
  failures: z.int(),
  /** Signed-in members who reported loads, and those with failures. */
  members: z.int(),
  failed: z.int().meta({ label: 'failed for' }),
  /** Load times, as upper bounds of their histogram buckets; null: no run was reported. */
  median_ms: z.int().nullable().meta({ label: 'median (≤ ms)' }),
  p95_ms: z.int().nullable().meta({ label: '95 % (≤ ms)' }),
});

const remote = z.object({
  name: z.string().meta({ label: 'remote' }),
  /** Stable version; null without a valid registry row, or without a store in this process. */
  stable: z.string().nullable(),
  last_good: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      percent: z.number(),
      cohorts: z.array(z.string()),
      /** Whether the canary may become stable, by the health reports of the last day. */
      verdict: z.enum(['good', 'worse', 'tooFew']),
      why: z.string(),
    })
    .nullable(),
  versions: z.array(version).meta({ label: 'health reports of the last hour' }),
});

const remoteAction = z.object({
  at: time,
  act: z.enum(['rollback', 'halt', 'alert']),
  remote: z.string(),
  version: z.string(),
  replacement: z.string().nullable(),
  why: z.string(),
});

const rollout = z.object({
  remote: z.string(),
  version: z.string(),
  /** 'running', 'done', 'halted' or 'stopped'. */
  state: z.string(),
  shares: z
    .array(z.number())
    .meta({ label: 'shares (%)', cell: ({ shares }: { shares: number[] }) => shares.join(' → ') }),
  /** Current percentage. */
  share: z.number().meta({ label: 'now (%)' }),
  every_s: z.int().meta({ label: 'every (s)' }),
  /** The earliest time of the next step; null after the end. */
  next_at: time.nullable().meta({ label: 'next' }),
  by: z.string(),
  started_at: time,
  /** Why it ended, or why its share is not raised although the interval is over. */
  why: z.string().nullable(),
});

const report = z.object({
  /** Whether this process has a release store. Without one, only reported versions are listed. */
  store: z.boolean().meta({ label: 'release store' }),
  /** Whether remotes are rolled back automatically. */
  heals: z.boolean().meta({ label: 'automatic rollback' }),
  remotes: z.array(remote).meta({ empty: 'There is no remote.' }),
  /** The latest rollout of each remote, if it runs or ended within a day. */
  rollouts: z.array(rollout).default([]),
  /** Latest first. */
  acts: z.array(remoteAction).meta({ label: 'automatic actions' }),
});

export const federation = {
  report: adminCommand({
    kind: 'read',
    summary: 'show the versions of the remotes, their health, and automatic actions',
    input: none,
    data: report,
    cli: { isDefault: true },
  }),
  stop: adminCommand({
    kind: 'steps',
    summary: 'stop a rollout; its canary keeps the share, or ends too (--halt)',
    input: z.strictObject({
      name: appName,
      halt: z.boolean().default(false).describe('end the canary too'),
      why: operatorText.optional().describe('reason, for the audit log'),
    }),
    data: stoppedRollout,
    cli: {
      args: { remote: 'name' },
      message: ({ stopped }, { name, halt }) =>
        stopped === null
          ? `No rollout of ${name} is running.`
          : `The rollout of ${name} ${stopped} is stopped. ` +
            (halt ? 'Its canary has ended.' : 'Its canary keeps the share.'),
    },
  }),
};
