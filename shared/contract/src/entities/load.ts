import * as z from 'zod/mini';

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
