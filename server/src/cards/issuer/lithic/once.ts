import { createHash } from 'node:crypto';
import { IssuerRefused } from '../errors.ts';

/** Lithic's smallest amount, a cent, in base units of USDT. */
export const unit = 10_000n;

/** Deterministic UUID (shaped like version 4) of one of our references. */
export function uuidOf(reference: string): string {
  const bytes = createHash('sha256').update(`tessera ${reference}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A refusal counts only if the object still does not exist: a concurrent call may have made it. */
export async function createOnce<T>(
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
