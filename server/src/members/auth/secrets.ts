import { createHash, randomBytes } from 'node:crypto';

/** The stored SHA-256 of a token or message. It cannot be used to sign in. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
