import { asciiDigits, withoutBlanks } from './typed-text.ts';

/**
 * Tidies an identifier of letters and digits (a UID): no blanks, no invisible characters. Letters
 * and digits of other widths and scripts, as input methods type them, become ASCII.
 */
export function tidyIdentifier(text: string): string {
  return asciiDigits(withoutBlanks(text.normalize('NFKC')));
}

/**
 * Tidies an address or a transaction hash in the same way, with a small `x` in `0x`. Letters keep
 * their case, which holds the checksum (EIP-55).
 */
export function tidyHex(text: string): string {
  return tidyIdentifier(text).replace(/^0X/, '0x');
}
