import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** A file of the member's data: made by a job, kept for a day, downloaded with a ticket. */
export const exportState = z.object({
  id: z.string(),
  /** File name for downloads: 'money-log-2026-01-01.csv'. */
  name: z.string(),
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  /** Records written so far. */
  records: z.int(),
  created_at: timestamp,
  /** Time at which a ready file is deleted. */
  expires_at: timestamp,
});
export type ExportState = z.infer<typeof exportState>;

/** For one download: a POST of `ticket` as the body to `url` returns the file. */
export const exportTicket = z.object({
  url: z.string(),
  ticket: z.string(),
  expires_at: timestamp,
});
export type ExportTicket = z.infer<typeof exportTicket>;
