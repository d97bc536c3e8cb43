import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** Channel of a remote's build. Loads of an override (`?remote=`) are not reported. */
export const loadChannels = ['stable', 'previous', 'canary'] as const;

export const loadPhases = ['entry', 'evaluate', 'page', 'render', 'parcel'] as const;

/** Causes of a failed load; 'contract-mismatch' and 'needs-more' are not the build's fault. */
export const loadFailures = [
  'entry-failed',
  'timed-out',
  'contract-mismatch',
  'needs-more',
  'broken',
] as const;

/** Result of loading a remote, or a page or parcel of it. The server adds the time. */
export const loadReport = z.strictObject({
  remote: z.string().check(z.regex(/^remote-[a-z]{1,40}$/)),
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,80}$/)),
  channel: z.enum(loadChannels),
  phase: z.enum(loadPhases),
  failure: z.nullable(z.enum(loadFailures)),
  ms: z.int().check(z.minimum(0), z.maximum(600_000)),
});
export type LoadReport = z.infer<typeof loadReport>;

/** Maximum number of reports in one call. */
export const maxLoadReports = 50;

export const loadFigures = z.object({
  remote: z.string(),
  version: z.string(),
  channel: z.string(),
  /** null for fewer loads than `fewestLoads`. */
  figures: z.nullable(
    z.object({
      /** Attempts to load the version, and failed ones. */
      loads: z.int(),
      failed_loads: z.int(),
      /** Pages and parcels that failed after the version loaded. */
      failed_pages: z.int(),
      /** Load time, ms, rounded up to a histogram bound. null: no load succeeded. */
      median_ms: z.nullable(z.int()),
      p95_ms: z.nullable(z.int()),
      /** Percentage of all successful loads of the remote. */
      share: z.int(),
    }),
  ),
});
export type LoadFigures = z.infer<typeof loadFigures>;

/** Fewer loads come from one or two people, whose figures stay private. */
export const fewestLoads = 3;

/** An automatic action on a version; 'alert': no remedy existed, so the server raised an alert. */
export const federationAct = z.object({
  act: z.catch(z.enum(['rollback', 'halt', 'alert']), 'alert'),
  remote: z.string(),
  version: z.string(),
  replacement: z.nullable(z.string()),
  at: timestamp,
});
export type FederationAct = z.infer<typeof federationAct>;

/** A canary whose share the server raises by itself. */
export const rollout = z.object({
  remote: z.string(),
  version: z.string(),
  /** The stable version that it is compared with. */
  stable: z.string(),
  /** Rising percentages, and the index of the current one. After 100 it becomes stable. */
  shares: z.array(z.number()),
  step: z.int(),
  every_s: z.int(),
  state: z.catch(z.enum(['running', 'done', 'halted', 'stopped']), 'stopped'),
  /** Why its share is not raised although the interval is over; null: no obstacle. */
  waits: z.nullable(z.catch(z.enum(['members', 'address']), 'members')),
  /** The earliest time of the next step; null after the end. */
  next_at: z.nullable(timestamp),
  started_at: timestamp,
  ended_at: z.nullable(timestamp),
});
export type Rollout = z.infer<typeof rollout>;
