import * as z from 'zod/mini';

/**
 * No control or format characters, line separators or halves of surrogate pairs: they hide text, turn
 * its order round or break lists and files. Exceptions are what keyboards type: emoji that are joined
 * (👨‍👩‍👧) or tagged (🏴󠁧󠁢󠁥󠁮󠁧󠁿), and joiners between letters of scripts that are written with them.
 */
export const oneLineText =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}](?:\u200c|\u200d)(?=\p{L}))*$/u;

/** Whether text of several lines holds no other characters either; tabs are allowed in a line. */
export function isManyLinesText(text: string): boolean {
  return text.split(/\r?\n|\t/).every((line) => oneLineText.test(line));
}

/** One line that people write, without the blanks around it; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const oneLine = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength), z.regex(oneLineText));
