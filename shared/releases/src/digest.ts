import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a file's bytes, hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
