import { createHash, randomBytes } from 'node:crypto';

/** What the database keeps of a token or a message: enough to recognise it, useless to sign in. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
