import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { formatDuration, formatTime } from './format.ts';
import { detail, none, operatorText, time, total } from './values.ts';

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
  set_at: time,
  set_by: z.string().meta({ label: 'by' }),
  note: z.string().nullable(),
  value: z.unknown(),
});
const settingName = z.string().max(64);

export const settings = {
  list: adminCommand({
    kind: 'read',
    summary: 'show the current prices, limits, rates and cards on offer',
    input: none,
    data: z.object({
      list: z.array(z.object({ name: z.string(), ...settingVersion.shape })),
    }),
    cli: { isDefault: true },
  }),
  show: adminCommand({
    kind: 'read',
    summary: 'show a setting with its earlier versions',
    input: z.strictObject({ name: settingName }),
    data: z.object({ name: z.string(), versions: z.array(settingVersion) }),
    cli: { args: { name: 'name' } },
  }),
  set: adminCommand({
    kind: 'change',
    summary: 'set a new version of a setting; amounts in base units, as in `settings`',
    input: z.strictObject({
      name: settingName,
      value: z.json().meta({ format: 'json' }),
      note: operatorText.optional().describe('why'),
    }),
    data: z.object({ changed: z.boolean(), name: z.string(), version: settingVersion }),
    cli: {
      args: { name: 'name', json: 'value' },
      message: ({ changed, version }, { name }) =>
        `${name} ${changed ? 'is set' : 'already has this value'}: version ${version.version}.`,
    },
  }),
};

const deadJob = z.object({
  id: z.string(),
  job: z.string(),
  failed_at: time,
  reason: z.string(),
  data: z.unknown(),
});

const jobsReport = z.object({
  queues: z
    .array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }))
    .meta({ empty: 'No queue was used yet.' }),
  sweeps: z
    .array(
      z.object({
        name: z.string(),
        ran_at: time.nullable().meta({ label: 'last run' }),
        failed_at: detail(time.nullable()),
        failure: z.string().nullable(),
      }),
    )
    .meta({ label: 'periodic' }),
  daily: z.array(z.object({ name: z.string(), done_until: z.string() })),
  /** Failed permanently, latest first. */
  dead: z
    .array(deadJob)
    .meta({ label: 'failed permanently', empty: 'No job has failed permanently.' }),
  dead_total: total,
});

export const jobs = {
  report: adminCommand({
    kind: 'read',
    summary: 'show waiting, running and failed jobs',
    input: none,
    data: jobsReport,
    cli: { isDefault: true },
  }),
  retry: adminCommand({
    kind: 'change',
    summary: 'retry jobs that failed permanently',
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ moved: z.int() }),
    cli: {
      args: { id: 'ids' },
      message: ({ moved }, { ids }) => `${moved} of ${ids.length} are retried.`,
    },
  }),
};

const timeState = z.object({
  now: time.meta({ label: 'server' }),
  /** Time by which the sandbox's clock is ahead of the real one. */
  ahead_ms: z.int().meta({ format: 'duration', label: 'ahead by' }),
  /** Time of the chain's next block; null: the chain does not answer, or this is not a sandbox. */
  chain_now: time.nullable().meta({ label: 'chain' }),
  /** An unfinished move of the clocks; repeating its call finishes it. */
  open: z
    .object({ ms: z.int().meta({ format: 'duration', label: 'by' }), since: time })
    .nullable()
    .meta({ label: 'unfinished move, repeat it to finish' }),
});

const day = 24 * 60 * 60 * 1000;

export const clock = {
  show: adminCommand({
    kind: 'read',
    summary: 'show the time of the server and of the chain',
    input: none,
    data: timeState,
    cli: { isDefault: true },
  }),
  advance: adminCommand({
    kind: 'steps',
    summary: 'sandbox only: advance the clocks of server and chain (25h, 3d, 90s)',
    input: z.strictObject({
      ms: z
        .int()
        .min(1_000, 'must be a second or more')
        .max(400 * day, 'must be at most 400 days')
        .meta({ format: 'duration' }),
    }),
    data: timeState.extend({
      /** Whether this call finished an earlier move instead of moving further. */
      finished: z.boolean(),
    }),
    cli: {
      args: { duration: 'ms' },
      message({ finished, now }, { ms }) {
        const by = formatDuration(ms);
        return finished
          ? `The move of ${by} that began earlier is finished. The clocks did not move further.`
          : `Moved ahead by ${by}, to ${formatTime(now)} UTC. Sessions that expired have ended. Rollouts keep real time.`;
      },
    },
  }),
};
