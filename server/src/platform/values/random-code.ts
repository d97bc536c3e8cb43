import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so a code read aloud or off a screen is unambiguous. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns random letters and digits, five bits each. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
