import { asciiDigits, withoutBlanks } from './typed-text.ts';

/**
 * Blanks and invisible characters go; letters and digits of other widths and scripts, as input
 * methods type them, become ASCII.
 */
export function tidyIdentifier(text: string): string {
  return asciiDigits(withoutBlanks(text.normalize('NFKC')));
}

/** `0X` becomes `0x`. Letters keep their case, which holds the checksum (EIP-55). */
export function tidyHex(text: string): string {
  return tidyIdentifier(text).replace(/^0X/, '0x');
}
