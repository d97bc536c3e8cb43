import type { Input } from './input.ts';

/** Quantities of tickets; the limit of an order is ten. */
export const quantities: readonly Input<number, 'range'>[] = [
  { typed: '1', from: 'a number keyboard', sent: 1 },
  { typed: '10', from: 'a number keyboard', sent: 10 },
  { typed: '007', from: 'a number keyboard', sent: 7 },
  { typed: '３', from: 'a Japanese input method', sent: 3 },
  { typed: '１０', from: 'a Chinese input method', sent: 10 },
  { typed: '๕', from: 'a Thai keyboard', sent: 5 },
  { typed: '٤', from: 'an Arabic keyboard', sent: 4 },
  { typed: '६', from: 'a Hindi keyboard', sent: 6 },
  { typed: ' 3 ', from: 'speech input', sent: 3 },
  { typed: '3\u00a0', from: 'a spreadsheet', sent: 3 },
  { typed: '\u3000３', from: 'a Japanese input method', sent: 3 },
  { typed: '\u200b3\ufeff', from: 'a web page, invisible characters', sent: 3 },
  { typed: '11', from: 'more than an order may have', refused: 'range' },
  { typed: '１１', from: 'a Japanese input method', refused: 'range' },
  { typed: '0', from: 'a number keyboard', refused: 'range' },
  { typed: '', from: 'an empty field', refused: 'range' },
  { typed: '1.5', from: 'a decimal keyboard', refused: 'range' },
  { typed: '1 0', from: 'two numbers of a table', refused: 'range' },
  { typed: '-1', from: 'a desktop keyboard', refused: 'range' },
  { typed: '1e1', from: 'a script', refused: 'range' },
  { typed: '三', from: 'a Chinese input method', refused: 'range' },
  { typed: '3²', from: 'a paper', refused: 'range' },
];
