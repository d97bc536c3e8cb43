import * as z from 'zod';
import { act } from './act.ts';
import { none, time, total, words } from './values.ts';

export const server = {
  info: act({
    kind: 'look',
    summary: 'what this server is',
    input: none,
    data: z.object({
      sandbox: z.boolean(),
      /** Where people find the product. */
      public_url: z.string(),
      /** Where this process answers the API. */
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
  list: act({
    kind: 'look',
    summary: 'prices, limits, rates and cards on offer, as they are now',
    input: none,
    data: z.object({ list: z.array(settingVersion.extend({ name: z.string() })) }),
  }),
  show: act({
    kind: 'look',
    summary: 'a setting with its earlier versions',
    input: z.strictObject({ name: settingName }),
    data: z.object({ name: z.string(), versions: z.array(settingVersion) }),
  }),
  set: act({
    kind: 'act',
    summary: 'set a new version',
    input: z.strictObject({ name: settingName, value: z.json(), note: words.optional() }),
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
  /** Failed for good, the latest first. */
  dead: z.array(deadJob),
  dead_total: total,
});
export type JobsData = z.output<typeof jobsReport>;

export const jobs = {
  report: act({
    kind: 'look',
    summary: 'what waits, runs and fails, and what failed for good',
    input: none,
    data: jobsReport,
  }),
  retry: act({
    kind: 'act',
    summary: 'try jobs again that failed for good',
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ moved: z.int() }),
  }),
};

export const timeState = z.object({
  now: time,
  /** The sandbox's clock ahead of the real one. */
  ahead_ms: z.int(),
  /** The chain's next block; null: it does not answer, or this is no sandbox. */
  chain_now: time.nullable(),
  /** A move that was begun and not brought to its end. */
  open: z.object({ ms: z.int(), since: time }).nullable(),
});
export type TimeState = z.output<typeof timeState>;

const day = 24 * 60 * 60 * 1000;

export const clock = {
  show: act({ kind: 'look', summary: 'what time it is', input: none, data: timeState }),
  advance: act({
    kind: 'steps',
    summary: 'sandbox only: move the server’s clock and the chain’s ahead',
    input: z.strictObject({
      ms: z
        .int()
        .min(1_000, 'must be a second or more')
        .max(400 * day, 'must be 400 days at most'),
    }),
    data: timeState.extend({
      /** Whether this call finished an earlier one instead of moving further. */
      finished: z.boolean(),
    }),
  }),
};
