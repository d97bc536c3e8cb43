import * as z from 'zod/mini';

/**
 * Format characters that keyboards type: in joined and tagged emoji, and between letters of scripts
 * that need joiners.
 */
const joined = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}](?:\u200c|\u200d)(?=\p{L})`;

/**
 * Excludes line separators, halves of surrogate pairs, and control and format characters except
 * `joined`: they hide text, reverse its order or break lists and files.
 */
export const oneLineText = /* @__PURE__ */ new RegExp(
  String.raw`^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|${joined})*$`,
  'u',
);

/** Returns whether each line of a text matches `oneLineText`; tabs are allowed. */
export function isManyLinesText(text: string): boolean {
  return text.split(/\r?\n|\t/).every((line) => oneLineText.test(line));
}

const removed = /* @__PURE__ */ new RegExp(String.raw`(${joined})|[\p{Cc}\p{Cf}]`, 'gu');

/** Removes invisible characters, makes each run of blanks one space, trims and composes (NFC). */
function tidyWords(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .replace(removed, '$1')
    .trim()
    .normalize('NFC');
}

/** Returns the schema of one line of text, which may be empty. Tidies the text. */
/* @__NO_SIDE_EFFECTS__ */
export const oneLine = (maxLength: number) =>
  z.string().check(z.overwrite(tidyWords), z.maxLength(maxLength), z.regex(oneLineText));
