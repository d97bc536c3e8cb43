import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** A device on which the user is signed in, as its browser names itself. */
export const openSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  signed_in_at: timestamp,
  /** To the minute. */
  last_used_at: timestamp,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
