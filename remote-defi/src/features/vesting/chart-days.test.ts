import { expect, it } from 'vitest';
import { chartDays } from './chart-days.ts';

const list = [
  { day: '2026-03-03', amount: '3' },
  { day: '2026-03-02', amount: '2' },
  { day: '2026-03-02', amount: '1' },
  { day: '2026-03-01', amount: '4' },
];

it('merges the purchases of a day, and adds the total at the end of each day', () => {
  expect(chartDays(list, 10n, false)).toEqual([
    { day: '2026-03-01', amount: 4n, total: 4n },
    { day: '2026-03-02', amount: 3n, total: 7n },
    { day: '2026-03-03', amount: 3n, total: 10n },
  ]);
});

it('omits the oldest day of a partial list, because some of its entries may be missing', () => {
  expect(chartDays(list, 20n, true).map(({ day, total }) => [day, total])).toEqual([
    ['2026-03-02', 17n],
    ['2026-03-03', 20n],
  ]);
});
