import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { saveTransferContact } from '../endpoints/user.ts';
import { delivery } from './delivery.ts';
import { isManyLinesText, oneLine } from './text.ts';
import { transferRemark } from './transfer.ts';

/** Characters that nobody types into a line, with what they would do there. */
const refused: [name: string, text: string][] = [
  ['NUL', 'a\0b'],
  ['C0, escape', 'a\u001b[31mb'],
  ['C0, backspace', 'a\u0008b'],
  ['a tab', 'a\tb'],
  ['a line feed', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['DEL', 'a\u007fb'],
  ['C1, next line', 'a\u0085b'],
  ['C1, string terminator', 'a\u009cb'],
  ['line separator', 'a\u2028b'],
  ['paragraph separator', 'a\u2029b'],
  ['right-to-left override', 'a\u202egpj.exe'],
  ['left-to-right embedding', 'a\u202ab'],
  ['right-to-left isolate', 'a\u2067b'],
  ['right-to-left mark', 'a\u200fb'],
  ['arabic letter mark', 'a\u061cb'],
  ['zero width space', 'a\u200bb'],
  ['zero width joiner in latin', 'a\u200db'],
  ['zero width non-joiner in latin', 'a\u200cb'],
  ['word joiner', 'a\u2060b'],
  ['byte order mark', 'a\ufeffb'],
  ['soft hyphen', 'a\u00adb'],
  ['a tag without a flag', 'a\u{e0061}b'],
  ['interlinear annotation', 'a\ufff9b'],
  ['high surrogate', 'a\ud83db'],
  ['low surrogate', 'a\ude00b'],
  ['a joiner at the end', '👩\u200d'],
];

/** As keyboards and contact lists write names. */
const taken: string[] = [
  '林美玲',
  '林美玲（媽媽）',
  'Nguyễn Thị Bích',
  'Nguye\u0302\u0303n',
  'สมชาย ใจดี',
  '김민준',
  'さくら・ハナ',
  "O'Brien-Müller 2",
  '👨\u200d👩\u200d👧\u200d👦 home',
  '👩🏽\u200d🚒',
  '❤️\u200d🔥',
  '🏳️\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇹🇼',
  'می\u200cخواهم',
  'क्\u200dष',
  '𠮷野家',
  '',
];

const parcel = {
  recipient: 'Lin',
  phone: '+886912345678',
  province: 'Taiwan',
  city: 'Taipei',
  district: 'Daan',
  detail: '1 Heping Rd',
  zip: '106',
};
const address = `0x${'1'.repeat(40)}`;

describe('a line of text', () => {
  const takes: [field: string, take: (text: string) => boolean][] = [
    [
      'a contact’s name',
      (name) => z.safeParse(saveTransferContact.input, { address, name }).success,
    ],
    ['a remark', (text) => z.safeParse(transferRemark, text).success],
    [
      'a parcel’s recipient',
      (recipient) => z.safeParse(delivery, { ...parcel, recipient }).success,
    ],
  ];

  it.each(takes)('refuses invisible characters in %s', (_field, take) => {
    expect(refused.filter(([, text]) => take(text)).map(([name]) => name)).toEqual([]);
  });

  it.each(takes)('takes what keyboards write in %s', (field, take) => {
    const wanted = field.includes('parcel') ? taken.filter(Boolean) : taken;
    expect(wanted.filter((text) => !take(text))).toEqual([]);
  });

  it('ends at its longest, without the blanks around it', () => {
    expect(z.parse(oneLine(3), ' abc\n')).toBe('abc');
    expect(z.safeParse(oneLine(3), 'abcd').success).toBe(false);
  });

  it('is read in linear time', () => {
    const text = `${'👩\u200d'.repeat(20_000)}!`;
    expect(z.safeParse(oneLine(100_000), text).success).toBe(false);
  });
});

describe('a text of several lines', () => {
  it('takes line feeds and tabs, and nothing else that is invisible', () => {
    expect(isManyLinesText('# A\r\n\n- b\tc\n👨\u200d👩\u200d👧')).toBe(true);
    const lines = refused.filter(([, text]) => !/[\n\t]/.test(text));
    expect(lines.filter(([, text]) => isManyLinesText(`x\n${text}`))).toEqual([]);
  });
});
