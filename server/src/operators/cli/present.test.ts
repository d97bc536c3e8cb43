import { expect, it } from 'vitest';
import * as z from 'zod';
import { listOf, remark, time, units } from '../contract/values.ts';
import { present } from './present.ts';

const asset = z.enum(['JU', 'USDT']).meta({ detail: true });
const row = z.object({
  id: z.string(),
  asset,
  amount: units,
  paid_at: time.nullable(),
  frozen: remark('frozen', z.boolean()),
  note: remark('note:', z.string().nullable()),
  parts: z.array(z.object({ name: z.string() })),
});
const first = { id: '7', asset: 'USDT', amount: '1500000', paid_at: null, frozen: true };

it('prints rows as a table without empty columns, with remarks last and inner lists below', () => {
  const list = [
    { ...first, note: 'a\nb', parts: [{ name: 'x' }] },
    { ...first, id: '12', amount: '-1', frozen: false, note: null, parts: [] },
  ];
  expect(present(listOf(row, 'Nothing.'), { list, total: 1_200 })).toBe(
    [
      'id  amount',
      '7   1.5 USDT        frozen, note: a b',
      '12  -0.000001 USDT',
      '',
      'Showing 2 of 1,200.',
      '',
      'parts',
      '  id  name',
      '  7   x',
    ].join('\n'),
  );
});

it('prints the text of an empty list', () => {
  expect(present(listOf(row, 'Nothing.'), { list: [], total: 0 })).toBe('Nothing.');
});

it('prints an object as lines without empty values, and inner values as sections', () => {
  const schema = z.object({
    row,
    money: z.array(z.string()),
    about: z.record(z.string(), z.int()),
  });
  const data = {
    row: { ...first, note: null, parts: [] },
    money: ['1 JU', '2\nJU'],
    about: { a: 1 },
  };
  expect(present(schema, data)).toBe(
    [
      'row',
      '  id      7',
      '  asset   USDT',
      '  amount  1.5 USDT',
      '  frozen  yes',
      '',
      'money',
      '  1 JU',
      '  2 JU',
      '',
      'about',
      '  a  1',
    ].join('\n'),
  );
});
