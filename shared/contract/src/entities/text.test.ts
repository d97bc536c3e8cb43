import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deliveryInput } from '../../testing/inputs/delivery.ts';
import { saveTransferContact } from '../endpoints/user.ts';
import { delivery } from './delivery.ts';
import { isManyLinesText, oneLine } from './text.ts';
import { transferRemark } from './transfer.ts';

/**
 * Characters that keyboards do not type into a line: apps and web pages paste them, and they hide
 * text.
 */
const invisible: [name: string, text: string][] = [
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
  ['a joiner at the end', '👩\u200d'],
];

const refused: [name: string, text: string][] = [
  ['high surrogate', 'a\ud83db'],
  ['low surrogate', 'a\ude00b'],
];

/** Names as keyboards and contact lists write them, composed. */
const taken: string[] = [
  '林美玲',
  '林美玲（媽媽）',
  'Nguyễn Thị Bích',
  'Nguy\u1ec5n',
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

const address = `0x${'1'.repeat(40)}`;

describe('a one-line text field', () => {
  const fields: [field: string, read: (text: string) => string | undefined][] = [
    [
      'a contact’s name',
      (name) => z.safeParse(saveTransferContact.input, { address, name }).data?.name,
    ],
    ['a remark', (text) => z.safeParse(transferRemark, text).data],
    [
      'a parcel’s recipient',
      (recipient) => z.safeParse(delivery, { ...deliveryInput, recipient }).data?.recipient,
    ],
  ];

  it.each(fields)('removes invisible characters from %s', (_field, read) => {
    const kept = invisible.map(([name, text]) => [name, read(text)]);
    expect(kept).toEqual(
      invisible.map(([name]) => [
        name,
        expect.stringMatching(/^(a ?b|a gpj.exe|agpj.exe|a\[31mb|👩)$/u),
      ]),
    );
  });

  it.each(fields)('refuses halves of surrogate pairs in %s', (_field, read) => {
    expect(refused.map(([, text]) => read(text))).toEqual(refused.map(() => undefined));
  });

  it.each(fields)('keeps keyboard input in %s', (field, read) => {
    const wanted = field.includes('parcel') ? taken.filter(Boolean) : taken;
    expect(wanted.map(read)).toEqual(wanted);
  });

  it('composes letters that macOS sends decomposed', () => {
    expect(z.parse(oneLine(6), 'Nguye\u0302\u0303n')).toBe('Nguy\u1ec5n');
  });

  it('does not count surrounding blanks towards its maximum length', () => {
    expect(z.parse(oneLine(3), ' abc\n')).toBe('abc');
    expect(z.safeParse(oneLine(3), 'abcd').success).toBe(false);
  });

  it('refuses a long invalid text without exponential backtracking', () => {
    const text = `${'👩\u200d'.repeat(20_000)}\ud83d`;
    expect(z.safeParse(oneLine(100_000), text).success).toBe(false);
  });
});

describe('a text of several lines', () => {
  it('accepts line breaks, tabs and joined emoji, and refuses hidden characters', () => {
    expect(isManyLinesText('# A\r\n\n- b\tc\n👨\u200d👩\u200d👧')).toBe(true);
    const lines = [...invisible, ...refused].filter(([, text]) => !/[\n\t]/.test(text));
    expect(lines.filter(([, text]) => isManyLinesText(`x\n${text}`))).toEqual([]);
  });
});
