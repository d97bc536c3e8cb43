import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFormat } from './format.ts';

const en = createFormat('en', (asset) => asset);
const zh = createFormat('zh-Hant', (asset) => asset);
const pt = createFormat('pt', (asset) => asset);
const nbsp = '\u00a0';

describe('amounts (specification §9)', () => {
  it('show up to 6 decimals, cut, never rounded up', () => {
    expect(en.amount('1999999999999999999', 'JU', { unit: false })).toBe('1.999999');
    expect(en.amount('999999999999', 'JU', { unit: false })).toBe('0');
  });

  it('are grouped and separated as in the language', () => {
    expect(en.amount('1234567500000', 'USDT')).toBe(`1,234,567.50${nbsp}USDT`);
    expect(zh.amount('1234567500000', 'USDT')).toBe(`1,234,567.50${nbsp}USDT`);
    expect(pt.amount('1234567500000', 'USDT')).toBe(`1.234.567,50${nbsp}USDT`);
  });

  it('too large for an exact double stay exact', () => {
    const base = 12345678901234567890123456789n;
    expect(en.amount(base, 'USDT', { unit: false })).toBe('12,345,678,901,234,567,890,123.456789');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (amount) => {
        const text = en.amount(amount, 'USDT', { unit: false });
        const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(amount);
      }),
    );
  });

  it('show a sign for debits, and on request for gains', () => {
    expect(en.amount('-1500000', 'USDT', { unit: false })).toBe('-1.50');
    expect(en.amount('1500000', 'USDT', { unit: false, sign: true })).toBe('+1.50');
    expect(en.amount('0', 'USDT', { unit: false, sign: true })).toBe('0.00');
    expect(en.amount('-1234500000', 'USDT', { unit: false })).toBe('-1,234.50');
  });
});

describe('times', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it.each([
    ['2026-03-01T11:59:30Z', '30 seconds ago'],
    ['2026-03-01T11:30:00Z', '30 minutes ago'],
    ['2026-03-01T09:00:00Z', '3 hours ago'],
    ['2026-02-27T11:00:00Z', '2 days ago'],
    ['2026-03-02T13:00:00Z', 'tomorrow'],
  ])('such as %s appear as %s', (iso, text) => {
    expect(en.relative(iso, now)).toBe(text);
  });

  it('have the format of the language', () => {
    expect(zh.date('2026-03-01T12:00:00Z', 'date')).toBe('2026年3月1日');
    expect(en.date('2026-03-01T12:00:00Z', 'date')).toBe('Mar 1, 2026');
  });
});

it('percentages have at most two decimals by default', () => {
  expect(en.percent(0.0125)).toBe('1.25%');
  expect(en.percent(0.123456)).toBe('12.35%');
});

describe('dates without a time', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['America/Sao_Paulo', 'UTC', 'Pacific/Auckland'])('show the same day in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(createFormat('en', (asset) => asset).date('2020-01-31', 'date')).toBe('Jan 31, 2020');
  });

  it('name the era in Thai', () => {
    const th = createFormat('th', (asset) => asset);
    expect(th.date('2026-11-25', 'date')).toBe('25 พ.ย. ค.ศ. 2026');
  });
});
