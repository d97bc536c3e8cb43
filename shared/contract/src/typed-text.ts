const decimalDigit = /\p{Nd}/u;

/**
 * Returns the text with every decimal digit of Unicode as 0 to 9, because keyboards of many
 * languages type their own digits (full width, Thai, Arabic, Devanagari). Unicode keeps the ten
 * digits of a script in one run that begins with zero (Unicode 4.6, Nd), so a digit's value is its
 * distance from the start of the run.
 */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

function digitValue(codePoint: number): number {
  let start = codePoint;
  while (decimalDigit.test(String.fromCodePoint(start - 1))) start -= 1;
  return (codePoint - start) % 10;
}

/**
 * Returns the text with the wide and the small forms of ASCII (U+FF01–FF5E, U+FE50–FE6B) as ASCII,
 * because Chinese and Japanese input methods type '１．５'. Full NFKC would read '10²' as 102 and '½'
 * as '1⁄2'.
 */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\ufe50-\ufe6b]/g, (wide) => wide.normalize('NFKC'));
}

/**
 * Removes invisible characters: control and format characters (zero-width spaces and joiners,
 * direction marks, the byte-order mark, soft hyphens), variation selectors and fillers. Web pages,
 * chats and PDF files put them into copied addresses, codes and amounts.
 */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u3164|\uffa0/gu, '');
}

/** Returns one tidied line: no invisible characters, every kind of blank as an ordinary space. */
export function tidyLine(text: string): string {
  return withoutInvisible(text)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/**
 * Returns a tidied identifier (address, hash, UID, code): no blanks and no invisible characters.
 */
export function withoutBlanks(text: string): string {
  return withoutInvisible(text).replace(/\s+/gu, '');
}
