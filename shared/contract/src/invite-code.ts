/**
 * Returns a code in capitals, without blanks, dashes, combining marks and invisible characters.
 * This file is in the first load, so it does not import typed-text.ts.
 */
export function tidyInviteCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{M}\p{Pd}]/gu, '')
    .toUpperCase();
}
