import { createHash } from 'node:crypto';
import { IssuerRefused } from '../errors.ts';

/** Lithic's smallest amount, a cent, in base units of USDT. */
export const unit = 10_000n;

/**
 * Returns the UUID (shaped like version 4) that names a reference of ours at Lithic: the same for
 * the same text.
 */
export function uuidOf(reference: string): string {
  const bytes = createHash('sha256').update(`tessera ${reference}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Creates an object that does not exist yet. If creating it is refused, another call may have
 * created it: it counts as refused only if it still does not exist.
 * @throws IssuerRefused
 */
export async function madeOnce<T>(
  look: () => Promise<T | undefined>,
  make: () => Promise<T>,
): Promise<T> {
  const known = await look();
  if (known !== undefined) return known;
  try {
    return await make();
  } catch (error) {
    const made = error instanceof IssuerRefused ? await look() : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
