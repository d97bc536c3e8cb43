import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locale } from '@shared/contract';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/** Orders of font families, by the Han shapes that readers of a language expect. */
const japanese: readonly Family[] = ['jp', 'tc', 'sc', 'kr', 'thai'];
const korean: readonly Family[] = ['kr', 'tc', 'jp', 'sc', 'thai'];
const traditional: readonly Family[] = ['tc', 'jp', 'sc', 'kr', 'thai'];
const simplified: readonly Family[] = ['sc', 'tc', 'jp', 'kr', 'thai'];
const orders: Partial<Record<Locale, readonly Family[]>> = {
  zh: simplified,
  ja: japanese,
  ko: korean,
};

/** Marks that the Chinese and Japanese families draw as wide as a Han character. */
const narrow = /^[·•’–]$/;

/** Returns the order of fonts: a text's script decides first, then the reader's language. */
function orderOf(text: string, language: Locale): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japanese;
  if (/\p{Script=Hangul}/u.test(text)) return korean;
  return orders[language] ?? traditional;
}

function orderOfLetter(
  one: string,
  ofText: readonly Family[],
  language: Locale,
): readonly Family[] {
  if (narrow.test(one)) return korean;
  // A font with spaces only would have no outlines, which PDF readers report as an error.
  return one === ' ' ? (orders[language] ?? traditional) : ofText;
}

/** Normalizes a text to NFC with plain spaces, and removes invisible characters. */
const settable = (text: string) =>
  inOrder(
    text
      .normalize('NFC')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/\p{C}/gu, ''),
  );

/**
 * Moves the ring of Thai's vowel AM (a ring and AA) below a tone mark. HarfBuzz does the same,
 * fontkit does not: https://github.com/harfbuzz/harfbuzz/blob/main/src/hb-ot-shaper-thai.cc
 */
const inOrder = (text: string) => text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32');

/** A part of a text that one font file covers. */
export interface Run {
  /** The font's registered name. */
  font: string;
  text: string;
}

export interface Fonts {
  /** Splits a text, which must be among the loaded ones, into runs. */
  runs(text: string, weight: FontWeight): Run[];
}

/** Shown for a character that no font has. */
const missing = '□';

/** Loads the fonts that the texts need. @param register receives a TrueType font and its name */
export async function loadFonts(
  language: Locale,
  texts: ReadonlyMap<FontWeight, ReadonlySet<string>>,
  register: (name: string, font: Buffer) => void,
): Promise<Fonts> {
  /** Weight, order and character → font. */
  const fontOf = new Map<string, string>();
  let count = 0;
  for (const [weight, all] of texts) {
    for (const [order, characters] of byOrder(all, language)) {
      const left = new Set([...characters, missing]);
      for (const family of order) {
        for (const cut of await cutFonts(family, weight, left)) {
          const name = `${family}-${weight}-${count++}`;
          register(name, cut.font);
          for (const one of cut.characters) {
            fontOf.set(keyOf(weight, order, one), name);
            left.delete(one);
          }
        }
      }
    }
  }
  const runsOf = new Map<string, Run[]>();
  return {
    runs(text, weight) {
      const known = runsOf.get(`${weight} ${text}`);
      if (known) return known;
      const ofText = orderOf(text, language);
      const runs: Run[] = [];
      for (const one of settable(text)) {
        const order = orderOfLetter(one, ofText, language);
        const own = fontOf.get(keyOf(weight, order, one));
        const font = own ?? fontOf.get(keyOf(weight, order, missing)) ?? '';
        const last = runs.at(-1);
        const shown = own ? one : missing;
        if (last?.font === font) last.text += shown;
        else runs.push({ font, text: shown });
      }
      runsOf.set(`${weight} ${text}`, runs);
      return runs;
    },
  };
}

const keyOf = (weight: FontWeight, order: readonly Family[], character: string) =>
  `${weight} ${order[0]} ${character}`;

function byOrder(texts: Iterable<string>, language: Locale) {
  const found = new Map<readonly Family[], Set<string>>();
  for (const text of texts) {
    const ofText = orderOf(text, language);
    for (const one of settable(text)) {
      const order = orderOfLetter(one, ofText, language);
      const characters = found.get(order) ?? new Set();
      found.set(order, characters.add(one));
    }
  }
  return found;
}

export type FontWeight = 400 | 600;

/** Noto Sans (OFL 1.1), sliced for the web: each file has some hundred characters. */
const packages = {
  tc: '@fontsource-variable/noto-sans-tc',
  sc: '@fontsource-variable/noto-sans-sc',
  jp: '@fontsource-variable/noto-sans-jp',
  kr: '@fontsource-variable/noto-sans-kr',
  thai: '@fontsource-variable/noto-sans-thai',
} as const;
type Family = keyof typeof packages;

interface Cut {
  font: Buffer;
  characters: string[];
}

async function cutFonts(
  family: Family,
  weight: FontWeight,
  characters: ReadonlySet<string>,
): Promise<Cut[]> {
  const cuts: Cut[] = [];
  for (const [file, some] of bySlice(family, characters)) {
    const font = await subsetFont(readFileSync(file), some.join(''), {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    });
    const has = charactersOf(font);
    const known = some.filter((one) => has.has(one.codePointAt(0) ?? 0));
    if (known.length > 0) cuts.push({ font, characters: known });
  }
  return cuts;
}

/** Finds the files of a family that may have the characters, according to its style sheet. */
function bySlice(family: Family, characters: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of characters) {
    const file = slicesOf(family).get(one.codePointAt(0) ?? 0);
    if (file) found.set(file, [...(found.get(file) ?? []), one]);
  }
  return found;
}

const require = createRequire(import.meta.url);
const known = new Map<Family, ReadonlyMap<number, string>>();

function slicesOf(family: Family): ReadonlyMap<number, string> {
  const read = known.get(family) ?? readSlices(family);
  known.set(family, read);
  return read;
}

function readSlices(family: Family): ReadonlyMap<number, string> {
  const sheet = require.resolve(`${packages[family]}/wght.css`);
  const files = new Map<number, string>();
  const faces = readFileSync(sheet, 'utf8').matchAll(
    /url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range:\s*([^;]+);/g,
  );
  for (const [, name = '', ranges = ''] of faces) {
    const file = join(dirname(sheet), name);
    for (const range of ranges.split(',')) {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point += 1) {
        files.set(point, file);
      }
    }
  }
  return files;
}

/**
 * Returns the characters that a font really has, because its style sheet lists more. fontkit cannot
 * open a font without characters.
 */
function charactersOf(font: Buffer): ReadonlySet<number> {
  try {
    const opened = create(font);
    return new Set('characterSet' in opened ? opened.characterSet : []);
  } catch {
    return new Set();
  }
}
