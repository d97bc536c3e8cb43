import { asciiDigits, withoutBlanks } from './typed-text.ts';

/**
 * Removes whitespace and invisible characters, applies NFKC, and converts digits of every script to
 * ASCII.
 */
export function tidyIdentifier(text: string): string {
  return asciiDigits(withoutBlanks(text.normalize('NFKC')));
}

/** Tidies like `tidyIdentifier`, and writes `0x` for `0X`. Keeps the case (EIP-55 checksum). */
export function tidyHex(text: string): string {
  return tidyIdentifier(text).replace(/^0X/, '0x');
}
