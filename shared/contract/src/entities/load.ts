import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** Which of a remote's builds it was. What a developer overrides is told to nobody. */
export const loadChannels = ['stable', 'previous', 'canary'] as const;

/**
 * How far it came: the entry's file, the code in it, a page's own file, a page on show, a piece in
 * another remote's page.
 */
export const loadPhases = ['entry', 'evaluate', 'page', 'render', 'parcel'] as const;

/** What a load can fail of; 'contract-mismatch' and 'needs-more' are no fault of the build's. */
export const loadFailures = [
  'entry-failed',
  'timed-out',
  'contract-mismatch',
  'needs-more',
  'broken',
] as const;

/** What became of one load of a remote in a browser. The server's clock says when. */
export const loadReport = z.strictObject({
  remote: z.string().check(z.regex(/^remote-[a-z]{1,40}$/)),
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,80}$/)),
  channel: z.enum(loadChannels),
  phase: z.enum(loadPhases),
  /** null: it worked. */
  failure: z.nullable(z.enum(loadFailures)),
  /** How long it took. */
  ms: z.int().check(z.minimum(0), z.maximum(600_000)),
});
export type LoadReport = z.infer<typeof loadReport>;

/** Reports in one call, at most. */
export const maxLoadReports = 50;

/** What all browsers together told of one version of a remote in the last hour. */
export const loadFigures = z.object({
  remote: z.string(),
  version: z.string(),
  channel: z.string(),
  /** null: fewer than `fewestLoads`, of which nothing is told. */
  figures: z.nullable(
    z.object({
      /** Attempts to load it, and those that failed. */
      loads: z.int(),
      failed_loads: z.int(),
      /** Pages and pieces that failed while it ran. */
      failed_pages: z.int(),
      /** Until it ran, ms; rounded up to one of few bounds. null: it never did. */
      median_ms: z.nullable(z.int()),
      p95_ms: z.nullable(z.int()),
      /** Of all loads of the remote that came to something, in a hundred. */
      share: z.int(),
    }),
  ),
});
export type LoadFigures = z.infer<typeof loadFigures>;

/** Fewer loads than these are one or two people, whose figures are nobody's business. */
export const fewestLoads = 3;

/** What the server did about a version by itself; 'alert': it could do nothing, and said so. */
export const federationAct = z.object({
  act: z.catch(z.enum(['rollback', 'halt', 'alert']), 'alert'),
  remote: z.string(),
  version: z.string(),
  /** What runs in its place. */
  replacement: z.nullable(z.string()),
  at: timestamp,
});
export type FederationAct = z.infer<typeof federationAct>;
