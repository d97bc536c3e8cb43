import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { none, operatorText, time, total } from './values.ts';

export const server = {
  info: adminCommand({
    kind: 'read',
    summary: 'show information about this server',
    input: none,
    data: z.object({
      sandbox: z.boolean(),
      /** URL of the product for users. */
      public_url: z.string(),
      /** URL of this process's API. */
      api_url: z.string(),
      chain_id: z.int(),
      operator: z.string(),
    }),
  }),
};

const settingVersion = z.object({
  version: z.int(),
  value: z.unknown(),
  set_at: time,
  set_by: z.string(),
  note: z.string().nullable(),
});
export type SettingVersionData = z.output<typeof settingVersion>;
const settingName = z.string().max(64);

export const settings = {
  list: adminCommand({
    kind: 'read',
    summary: 'show the current prices, limits, rates and cards on offer',
    input: none,
    data: z.object({ list: z.array(settingVersion.extend({ name: z.string() })) }),
  }),
  show: adminCommand({
    kind: 'read',
    summary: 'show a setting with its earlier versions',
    input: z.strictObject({ name: settingName }),
    data: z.object({ name: z.string(), versions: z.array(settingVersion) }),
  }),
  set: adminCommand({
    kind: 'change',
    summary: 'set a new version of a setting',
    input: z.strictObject({ name: settingName, value: z.json(), note: operatorText.optional() }),
    data: z.object({ changed: z.boolean(), name: z.string(), version: settingVersion }),
  }),
};

const deadJob = z.object({
  id: z.string(),
  job: z.string(),
  data: z.unknown(),
  reason: z.string(),
  failed_at: time,
});

const jobsReport = z.object({
  queues: z.array(
    z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }),
  ),
  sweeps: z.array(
    z.object({
      name: z.string(),
      ran_at: time.nullable(),
      failed_at: time.nullable(),
      failure: z.string().nullable(),
    }),
  ),
  daily: z.array(z.object({ name: z.string(), done_until: z.string() })),
  /** Failed permanently, latest first. */
  dead: z.array(deadJob),
  dead_total: total,
});
export type JobsData = z.output<typeof jobsReport>;

export const jobs = {
  report: adminCommand({
    kind: 'read',
    summary: 'show waiting, running and failed jobs',
    input: none,
    data: jobsReport,
  }),
  retry: adminCommand({
    kind: 'change',
    summary: 'retry jobs that failed permanently',
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ moved: z.int() }),
  }),
};

export const timeState = z.object({
  now: time,
  /** How far the sandbox's clock is ahead of the real one. */
  ahead_ms: z.int(),
  /** Time of the chain's next block; null: the chain does not answer, or this is not a sandbox. */
  chain_now: time.nullable(),
  /** A move that was begun and not finished. */
  open: z.object({ ms: z.int(), since: time }).nullable(),
});
export type TimeState = z.output<typeof timeState>;

const day = 24 * 60 * 60 * 1000;

export const clock = {
  show: adminCommand({ kind: 'read', summary: 'show the time', input: none, data: timeState }),
  advance: adminCommand({
    kind: 'steps',
    summary: 'sandbox only: advance the clocks of server and chain',
    input: z.strictObject({
      ms: z
        .int()
        .min(1_000, 'must be a second or more')
        .max(400 * day, 'must be at most 400 days'),
    }),
    data: timeState.extend({
      /** Whether this call finished an earlier move instead of moving further. */
      finished: z.boolean(),
    }),
  }),
};
