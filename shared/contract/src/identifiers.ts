import { asciiDigits, withoutBlanks } from './typed-text.ts';

/**
 * An identifier of letters and digits (a UID) without blanks and invisible characters. Letters and
 * digits of other widths and scripts, as input methods type them, become ASCII.
 */
export function tidyIdentifier(text: string): string {
  return asciiDigits(withoutBlanks(text.normalize('NFKC')));
}

/**
 * An address or a transaction hash, tidied the same way and with a small `x` in `0x`. Its letters keep
 * their case, which holds the checksum (EIP-55).
 */
export function tidyHex(text: string): string {
  return tidyIdentifier(text).replace(/^0X/, '0x');
}
