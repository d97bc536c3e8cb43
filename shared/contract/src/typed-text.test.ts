import { describe, expect, it } from 'vitest';
import { asciiDigits, halfWidth, tidyLine, withoutBlanks, withoutInvisible } from './typed-text.ts';

describe('asciiDigits', () => {
  const runs = {
    'full width': '０１２３４５６７８９',
    Thai: '๐๑๒๓๔๕๖๗๘๙',
    Arabic: '٠١٢٣٤٥٦٧٨٩',
    Persian: '۰۱۲۳۴۵۶۷۸۹',
    Devanagari: '०१२३४५६७८९',
    Bengali: '০১২৩৪৫৬৭৮৯',
    Khmer: '០១២៣៤៥៦៧៨៩',
    Myanmar: '၀၁၂၃၄၅၆၇၈၉',
    'mathematical bold': '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    'mathematical monospace': '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  };
  it.each(Object.entries(runs))('reads %s digits', (_script, digits) => {
    expect(asciiDigits(digits)).toBe('0123456789');
  });

  it('leaves other characters unchanged', () => {
    expect(asciiDigits('1.5 JU, ½ 十 ²')).toBe('1.5 JU, ½ 十 ²');
  });
});

describe('tidying', () => {
  it.each([
    ['\u200b', 'zero-width space'],
    ['\u202a', 'left-to-right embedding'],
    ['\u202c', 'end of an embedding'],
    ['\u2066', 'left-to-right isolate'],
    ['\u2060', 'word joiner'],
    ['\ufeff', 'byte-order mark'],
    ['\u00ad', 'soft hyphen'],
    ['\u200e', 'left-to-right mark'],
    ['\u061c', 'Arabic letter mark'],
    ['\u180e', 'Mongolian vowel separator'],
    ['\ufe0f', 'variation selector'],
    ['\u0000', 'null'],
  ])('removes %j (%s)', (character) => {
    expect(withoutInvisible(`a${character}b`)).toBe('ab');
  });

  it('converts line breaks and tabs to spaces', () => {
    expect(tidyLine('a\r\nb\tc')).toBe('a b c');
  });

  it('reads every kind of blank as a space', () => {
    expect(tidyLine('\u00a0a\u2009b\u202fc\u3000d\u2028')).toBe('a b c d');
  });

  it('removes blanks from identifiers', () => {
    expect(withoutBlanks(' 0xAB\u200b CD\u00a0\n\u3000EF')).toBe('0xABCDEF');
  });
});

describe('halfWidth', () => {
  it('reads the wide and the small forms of ASCII', () => {
    expect(halfWidth('＋１，２３４．５（ＪＵ）﹣﹒')).toBe('+1,234.5(JU)-.');
  });

  it('keeps powers, fractions, circled numbers and units, which NFKC would change', () => {
    expect(halfWidth('10² ½ ① ㎡ 。')).toBe('10² ½ ① ㎡ 。');
  });
});
