import { pinyin } from 'pinyin-pro';

/** Ends of Chinese places that stand as a word of their own: 'Shenzhen Shi'. */
const placeEnd = /(省|市|区|區|县|縣|镇|鎮|乡|鄉|村|路|街|巷|弄|号|號|楼|樓|室|里|大道)/u;
const han = /\p{sc=Han}+/gu;

export type HanText = 'place' | 'surname' | 'name';

/**
 * Han characters as pinyin without tones, each word with a capital: '深圳市南山区' → 'Shenzhen Shi Nanshan
 * Qu'. ü is written 'yu' as passports have it (LYU). What is not Han stays as it is. Pure.
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
  // Each end is a word, and so is what stands between two.
  return run.split(placeEnd).flatMap((part) => (part ? [syllables(part, kind)] : []));
}

function syllables(run: string, kind: HanText): string {
  const read = pinyin(run, {
    ...{ toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' },
    surname: kind === 'surname' ? 'all' : 'off',
    traditional: true,
  });
  return read.map((one) => one.replace(/v/g, 'yu').replace(/[^a-z]/gi, '')).join('');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
