import { createHash, randomBytes } from 'node:crypto';

/** Returns the SHA-256 in hex. It is stored instead of a token or message, and signs nobody in. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
