import { createHash, randomBytes } from 'node:crypto';

/** The stored hash of a token or message: recognises it, but cannot be used to sign in. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
