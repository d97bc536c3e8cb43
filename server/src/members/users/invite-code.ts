import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which people confuse. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
