import { asciiDigits, tidyLine } from '@shared/contract';

/** The whole number of tickets a text asks for; undefined unless it is 1 to `max`. */
export function readQuantity(text: string, max: number): number | undefined {
  const value = wholeNumber(text);
  return value !== undefined && value >= 1 && value <= max ? value : undefined;
}

/** A whole number in the digits of any script; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const digits = tidyLine(asciiDigits(text));
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Price of `quantity` tickets in base units. */
export function totalPrice(price: string, quantity: number): bigint {
  return BigInt(price) * BigInt(quantity);
}
