import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantsOf, problemsOf, readDays, writeDays } from './day-range.ts';

const now = new Date(2026, 2, 5, 13);

describe('the range of days', () => {
  it.each([
    [{ from: '2026-03-05', to: '2026-03-05' }, {}],
    [{ from: '2026-03-06' }, { from: 'future' }],
    [{ to: '2026-03-06' }, { to: 'future' }],
    [{ from: '2026-03-05', to: '2026-03-04' }, { to: 'inverted' }],
    [
      { from: '2026-04-01', to: '2026-03-01' },
      { from: 'future', to: 'inverted' },
    ],
  ])('%j has the problems %j', (days, problems) => {
    expect(problemsOf(days, now)).toEqual(problems);
  });

  it.each(['', 'x', '2026-02-30', '2026-3-1', '2026-03-01T00:00', '20260-01-01'])(
    'is read from the URL without an invalid day: %j',
    (from) => {
      expect(readDays(new URLSearchParams({ from, to: '2026-03-01' }))).toEqual({
        to: '2026-03-01',
      });
    },
  );

  it('covers every instant of its local days, and is read from the URL as it was written', () => {
    const instant = fc.date({
      min: new Date(2000, 0, 2),
      max: new Date(2100, 0, 1),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (at) => {
        const part = (value: number) => String(value).padStart(2, '0');
        const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
        const days = { from: day, to: day };
        const { from = '', to = '' } = instantsOf(days);
        expect(Date.parse(from) <= at.getTime() && at.getTime() < Date.parse(to)).toBe(true);
        // Days have 23, 24 or 25 hours.
        const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
        expect(hours).toBeGreaterThan(22);
        expect(hours).toBeLessThan(26);
        const address = writeDays(new URLSearchParams({ lang: 'en' }), days);
        expect(readDays(address)).toEqual(days);
        expect(writeDays(address, {}).toString()).toBe('lang=en');
      }),
    );
  });
});
