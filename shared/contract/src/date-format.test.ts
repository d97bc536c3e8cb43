import { expect, it } from 'vitest';
import { dateFormat } from './date-format.ts';
import { localeNames, locales } from './locales.ts';

const at = new Date('2026-11-25T07:30:00Z');
const styles: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { year: 'numeric', month: 'long' },
];

it.each(localeNames)('formats a date in %s with the year of the common era', (locale) => {
  const texts = styles.map((style) => dateFormat(locales[locale].tag, style).format(at));
  expect(texts).toEqual(styles.map(() => expect.stringContaining('2026')));
});

it('names the era of a Thai date only if the date has a year', () => {
  const read = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('th', { ...options, timeZone: 'UTC' }).format(at);
  expect(styles.map(read)).toEqual([
    '25 พ.ย. ค.ศ. 2026',
    '25 พ.ย. ค.ศ. 2026 07:30',
    'พฤศจิกายน ค.ศ. 2026',
  ]);
  expect(read({ timeStyle: 'short' })).toBe('07:30');
  expect(read({ month: 'short', day: 'numeric' })).toBe('25 พ.ย.');
});

it('uses the 24-hour clock in traditional Chinese', () => {
  const format = dateFormat('zh-Hant', { timeStyle: 'short', timeZone: 'UTC' });
  expect([format.format(at), format.format(new Date('2026-11-25T00:05:00Z'))]).toEqual([
    '07:30',
    '00:05',
  ]);
});
