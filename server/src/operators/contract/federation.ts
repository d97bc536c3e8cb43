import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { none, time } from './values.ts';

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

const report = z.object({
  /** Whether this process has a release store. Without one, only reported versions are listed. */
  store: z.boolean().meta({ label: 'release store' }),
  /** Whether remotes are rolled back automatically. */
  heals: z.boolean().meta({ label: 'automatic rollback' }),
  remotes: z.array(remote).meta({ empty: 'There is no remote.' }),
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
};
