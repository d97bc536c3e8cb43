import { randomBytes, randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so a code read aloud or off a screen is unambiguous. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Id of an order: 80 random bits. */
export function newOrderId(): string {
  return `O${randomCode(16)}`;
}

/** bytes32 by which the Checkout contract's `Paid` names the order. */
export function newReference(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}

/** Number printed on a ticket: 'K7QM-2X9D-41'. */
export function newTicketNumber(): string {
  return `${randomCode(4)}-${randomCode(4)}-${randomCode(2)}`;
}
