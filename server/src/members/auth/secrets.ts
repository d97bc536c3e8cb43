import { createHash, randomBytes } from 'node:crypto';

/** Returns the SHA-256 of a token or message. It is stored instead, and cannot sign anyone in. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
