import { asciiDigits, tidyLine } from '@shared/contract';

/** Parses a number of tickets. Returns undefined unless it is a whole number from 1 to `max`. */
export function readQuantity(text: string, max: number): number | undefined {
  const value = wholeNumber(text);
  return value !== undefined && value >= 1 && value <= max ? value : undefined;
}

/** Parses a whole number in the digits of any script. Returns undefined for other text. */
export function wholeNumber(text: string): number | undefined {
  const digits = tidyLine(asciiDigits(text));
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Price of `quantity` tickets in base units. */
export function totalPrice(price: string, quantity: number): bigint {
  return BigInt(price) * BigInt(quantity);
}
