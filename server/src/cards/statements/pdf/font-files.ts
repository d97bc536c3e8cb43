import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

export type FontWeight = 400 | 600;

/** Noto Sans (OFL 1.1), sliced for the web: each file has some hundred characters. */
const packages = {
  tc: '@fontsource-variable/noto-sans-tc',
  sc: '@fontsource-variable/noto-sans-sc',
  jp: '@fontsource-variable/noto-sans-jp',
  kr: '@fontsource-variable/noto-sans-kr',
  thai: '@fontsource-variable/noto-sans-thai',
} as const;
export type Family = keyof typeof packages;

interface Cut {
  font: Buffer;
  characters: string[];
}

export async function cutFonts(
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

/** The style sheet lists more characters than the file has. A file without any has no table. */
function charactersOf(font: Buffer): ReadonlySet<number> {
  try {
    const opened = create(font);
    return new Set('characterSet' in opened ? opened.characterSet : []);
  } catch {
    return new Set();
  }
}
