import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

const text = (value: string) => csvRow([{ text: value }]).trimEnd();

it.each([
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x',
  ],
  ...[' =1', '\u3000＝1', '\u00a0=1', '\u200b=1', '\ufeff=1', '\u202a=1', '\t=1', '\tplain'],
])('keeps %j a text in a spreadsheet', (value) => {
  expect(text(value)).toBe(`'${value}`);
});

it.each(['\n=1', '\r\n=1', '\r=1', '\nplain'])('keeps %j a text, in quotes', (value) => {
  expect(text(value)).toBe(`"'${value}"`);
});

it.each(['Wang Fang', '王芳', 'a=1', 'a -b', '1', '', '（x）', '‘x'])(
  'leaves %j unchanged',
  (value) => {
    expect(text(value)).toBe(value);
  },
);

it('keeps the sign of a number', () => {
  expect(csvRow([{ number: '-1.5' }])).toBe('-1.5\r\n');
});
