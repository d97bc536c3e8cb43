import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** A device on which the user is signed in, as its browser names itself. */
export const openSession = z.object({
  id: z.string(),
  /** 'Chrome'; null if unknown. */
  browser: z.nullable(z.string()),
  /** 'Android'; null if unknown. */
  os: z.nullable(z.string()),
  signed_in_at: timestamp,
  /** To the minute. */
  last_used_at: timestamp,
  /** The caller's session. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
