/**
 * Returns a code in capitals, without blanks, dashes, marks and invisible characters. The first
 * load reads codes from links, so this file does not import typed-text.ts.
 */
export function tidyInviteCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{M}\p{Pd}]/gu, '')
    .toUpperCase();
}
