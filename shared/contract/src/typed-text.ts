const decimalDigit = /\p{Nd}/u;

/**
 * Converts decimal digits of all scripts, which keyboards type, to 0–9. Unicode keeps the ten
 * digits of a script in one run that begins with zero (Unicode 4.6, Nd). A digit's value is its
 * distance from the start of the run, modulo 10, because runs can be adjacent.
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
 * Converts wide and small forms (U+FF01–FF5E, U+FE50–FE6B) to ASCII: Chinese and Japanese input
 * methods type '１．５'. Full NFKC would also change '10²' to 102 and '½' to '1⁄2'.
 */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\ufe50-\ufe6b]/g, (wide) => wide.normalize('NFKC'));
}

/**
 * Changes tabs and line breaks to spaces, and removes other control and format characters
 * (zero-width spaces, direction marks, the byte-order mark, soft hyphens), variation selectors and
 * fillers. Web pages, chats and PDF files put them into copied text.
 */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u3164|\uffa0/gu, '');
}

/** Returns one line: no invisible characters, each run of blanks as one space, none at the ends. */
export function tidyLine(text: string): string {
  return withoutInvisible(text)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Removes blanks and invisible characters, for an address, hash, UID or code. */
export function withoutBlanks(text: string): string {
  return withoutInvisible(text).replace(/\s+/gu, '');
}
