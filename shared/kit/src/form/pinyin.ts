import { pinyin } from 'pinyin-pro';

/** Suffixes of Chinese places that are written as a separate word: 'Shenzhen Shi'. */
const placeEnd = /(省|市|区|區|县|縣|镇|鎮|乡|鄉|村|路|街|巷|弄|号|號|楼|樓|室|里|大道)/u;
const han = /\p{sc=Han}+/gu;

export type HanText = 'place' | 'surname' | 'name';

/**
 * Converts Han characters to pinyin without tones, each word with a capital: '深圳市南山区' → 'Shenzhen
 * Shi Nanshan Qu'. ü becomes 'yu', as in passports (LYU). Keeps other characters.
 */
export function pinyinOf(text: string, kind: HanText): string {
  return text
    .normalize('NFKC')
    .replace(han, (run) => ` ${wordsOf(run, kind).map(capital).join(' ')} `)
    .replace(/\s+([,.])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function wordsOf(run: string, kind: HanText): string[] {
  if (kind !== 'place') return [syllables(run, kind)];
  // Each suffix is a word, as is the text between two suffixes.
  return run.split(placeEnd).flatMap((part) => (part ? [syllables(part, kind)] : []));
}

function syllables(run: string, kind: HanText): string {
  const read = pinyin(run, {
    toneType: 'none',
    type: 'array',
    v: true,
    nonZh: 'consecutive',
    surname: kind === 'surname' ? 'all' : 'off',
    traditional: true,
  });
  return read.map((one) => one.replace(/v/g, 'yu').replace(/[^a-z]/gi, '')).join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
