import { randomBytes } from 'node:crypto';
import { randomCode } from '../../platform/values/random-code.ts';

/** Id of an order: 80 random bits. */
export function newOrderId(): string {
  return `O${randomCode(16)}`;
}

/** The bytes32 that names the order in the Checkout contract's `Paid` event. */
export function newReference(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}
