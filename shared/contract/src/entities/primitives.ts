import * as z from 'zod/mini';

/** 0x and 40 hex digits in any case; the server answers with EIP-55 checksums. */
export const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
/** 0x and 64 hex digits. */
export const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/));
/** Unsigned integer in base units. */
export const baseUnits = z.string().check(z.regex(/^\d{1,78}$/));
/** Integer in base units, negative for debits. */
export const signedBaseUnits = z.string().check(z.regex(/^-?\d{1,78}$/));
/** RFC 3339, UTC. */
export const timestamp = z.iso.datetime();
export const asset = z.enum(['JU', 'USDT', 'SPA', 'TICKET']);

export const none = z.object({});

/** One page of a list, newest first. */
export const pageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
});

/* @__NO_SIDE_EFFECTS__ */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ list: z.array(item), total: z.int() });
}
