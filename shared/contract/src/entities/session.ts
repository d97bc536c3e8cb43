import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** A session of the user, with browser and system as the User-Agent header names them. */
export const openSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  signed_in_at: timestamp,
  /** Exact to a minute. */
  last_used_at: timestamp,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
