import { asciiDigits, tidyLine, withoutBlanks } from './typed-text.ts';

/**
 * Latin letters that Unicode does not decompose, as passports print them (ICAO Doc 9303-3, section
 * 6). Letters of African languages become the Latin letter they come from.
 */
const letters = /* @__PURE__ */ new Map(
  (
    'ÆAE æae ŒOE œoe ØO øo ĐD đd ÐD ðd ĦH ħh ıi ĸq ŁL łl ŊN ŋn ÞTH þth ẞSS ßss ŦT ŧt ƏA əa ƁB ɓb ƉD ɖd ' +
    'ƊD ɗd ƎE ǝe ƐE ɛe ƑF ƒf ƔG ɣg ǤG ǥg ƖI ɩi ƗI ɨi ȷj ƘK ƙk ƝN ɲn ƆO ɔo ƟO ɵo ɄU ʉu ƲV ʋv ƳY ƴy ƵZ ƶz'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)] as const),
);

const special = /[^\P{Script=Latin}A-Za-z](?=(\p{Ll})?)/gu;

/** Returns a letter in Latin: 'AE' for 'Æ', but 'Ae' before a small letter ('Aegir'). */
function letterFor(letter: string, next: string | undefined): string {
  const latin = letters.get(letter) ?? letter;
  return next && latin.length > 1 && letter !== letter.toLowerCase()
    ? latin.charAt(0) + latin.slice(1).toLowerCase()
    : latin;
}

/** Punctuation of typography and input methods, with its ASCII equivalent. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/[`ʹʻʼʽʾʿˈ‘’‚‛′ꞌ՚׳]/g, "'"],
  [/[“”„‟″«»〃]/g, '"'],
  [/[\p{Pd}−⁃˗]/gu, '-'],
  [/、/g, ','],
  [/。/g, '.'],
  [/⁄/g, '/'],
  // Catalan l·l is one double letter; elsewhere this dot separates two names.
  [/(l)·(?=l)/gi, '$1'],
  [/[·•‧∙・]/g, ' '],
];

/**
 * Returns one line in ASCII for card issuers: 'Đặng' → 'Dang', 'O’Brien' → "O'Brien". Text that
 * ASCII cannot represent is only tidied (`tidyLine`).
 */
export function latinText(text: string): string {
  const line = tidyLine(text);
  const plain = asciiDigits(line)
    // NFKD would change '´' to a blank and keep '°'.
    .replaceAll('´', "'")
    .replaceAll('°', 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(special, letterFor);
  const latin = tidyLine(marks.reduce((given, [mark, ascii]) => given.replace(mark, ascii), plain));
  return isLatin(latin) ? latin : line;
}

/** Returns whether the text has only printable ASCII characters. */
export function isLatin(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** A name in Latin letters, with blanks, hyphens, apostrophes and full stops. */
export const latinNamePattern = /^'?[A-Za-z][A-Za-z '.-]*$/;

/** Returns the name as `latinText`, without the slash of 'A/L' (son of), as on cards. */
export function latinName(text: string): string {
  return latinText(text).replace(/\b([A-Za-z])\/([A-Za-z])\b/g, '$1$2');
}

/** Returns a number in capitals, without separators: 'a123456(7)' → 'A1234567'. */
export function documentNumber(text: string): string {
  return asciiDigits(withoutBlanks(text).normalize('NFKC'))
    .toUpperCase()
    .replace(/[\p{Pd}−_./\\·・。()<]/gu, '');
}
