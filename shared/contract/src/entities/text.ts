import * as z from 'zod/mini';

/**
 * Format characters that keyboards type: emoji that are joined (👨‍👩‍👧) or tagged (🏴󠁧󠁢󠁥󠁮󠁧󠁿), and joiners between
 * letters of scripts that are written with them.
 */
const joined = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}](?:\u200c|\u200d)(?=\p{L})`;

/**
 * No control or format characters, line separators or halves of surrogate pairs: they hide text, turn
 * its order round or break lists and files. Exceptions are the format characters that keyboards type.
 */
export const oneLineText = /* @__PURE__ */ new RegExp(
  String.raw`^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|${joined})*$`,
  'u',
);

/** Whether text of several lines holds no other characters either; tabs are allowed in a line. */
export function isManyLinesText(text: string): boolean {
  return text.split(/\r?\n|\t/).every((line) => oneLineText.test(line));
}

const removed = /* @__PURE__ */ new RegExp(String.raw`(${joined})|[\p{Cc}\p{Cf}]`, 'gu');

/** The text as `oneLineText` allows it: invisible characters go, every blank is an ordinary one. */
function tidyWords(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .replace(removed, '$1')
    .trim()
    .normalize('NFC');
}

/** One line that people write, tidied; may be empty. Apps and web pages paste invisible characters. */
/* @__NO_SIDE_EFFECTS__ */
export const oneLine = (maxLength: number) =>
  z.string().check(z.overwrite(tidyWords), z.maxLength(maxLength), z.regex(oneLineText));
