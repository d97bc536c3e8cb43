/**
 * An invite code: capitals and digits, without blanks, dashes, marks and invisible characters. The
 * first page load reads it from links, so this file takes nothing from typed-text.ts.
 */
export function tidyInviteCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{M}\p{Pd}]/gu, '')
    .toUpperCase();
}
