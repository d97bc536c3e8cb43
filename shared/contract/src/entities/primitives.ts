import * as z from 'zod/mini';
import { tidyHex } from '../identifiers.ts';
import type { PagePath } from '../pages.ts';

/** 0x and 40 hex digits, tidied (`tidyHex`). The server answers with EIP-55 checksums. */
export const address = z.string().check(z.overwrite(tidyHex), z.regex(/^0x[0-9a-fA-F]{40}$/));
/** 0x and 64 hex digits, tidied (`tidyHex`). */
export const hash = z.string().check(z.overwrite(tidyHex), z.regex(/^0x[0-9a-fA-F]{64}$/));
/** A telephone number (ITU-T E.164). */
export const e164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));
/** Id of one of the caller's records, as the server returned it. */
export const ownId = z.string().check(z.minLength(1), z.maxLength(64));
/** Unsigned integer in base units. */
export const baseUnits = z.string().check(z.regex(/^\d{1,78}$/));
/** Integer in base units, negative for debits. */
export const signedBaseUnits = z.string().check(z.regex(/^-?\d{1,78}$/));
/** RFC 3339, UTC. */
export const timestamp = z.iso.datetime();
/** A page of the app. Only TypeScript checks it: at run time every text parses. */
export const pagePath = z.string() as z.ZodMiniType<PagePath, PagePath>;
export const asset = z.enum(['JU', 'USDT', 'SPA', 'TICKET', 'ENU']);

export const none = z.object({});

/**
 * A list by parts, newest first: omit `cursor` for the first part, then pass the `next` of the
 * previous part. New entries at the top cause neither repeated nor skipped entries.
 */
export const cursorQuery = z.object({
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
});

/** Returns the schema of a part. `next` is valid for the same list, filter and user; null: end. */
/* @__NO_SIDE_EFFECTS__ */
export function cursorPage<T extends z.ZodMiniType>(item: T) {
  return z.object({ list: z.array(item), next: z.nullable(z.string()) });
}

/** Length of a list, from a separate call. `more`: the list is longer than `total`. */
export const countOf = z.object({ total: z.int(), more: z.boolean() });
