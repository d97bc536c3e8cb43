import { expect, it } from 'vitest';
import { checkDigit, isObvious, newNumber, type Spendable, whyDeclined } from './rules.ts';

it('newNumber returns 16 digits with the BIN and the check digit of ISO/IEC 7812', () => {
  expect(checkDigit('7992739871')).toBe('3');
  expect(checkDigit('424242424242424')).toBe('2');
  for (const bin of ['424242', '40128888']) {
    const number = newNumber(bin);
    expect(number).toMatch(new RegExp(`^${bin}\\d{${16 - bin.length}}$`));
    expect(checkDigit(number.slice(0, -1))).toBe(number.slice(-1));
  }
});

const card: Spendable = {
  state: 'active',
  balance: 50n,
  limits: { per_payment: null, daily: null, monthly: null },
  spentToday: 0n,
  spentThisMonth: 0n,
};
const limited = (limits: Partial<Spendable['limits']>) => ({
  ...card,
  limits: { ...card.limits, ...limits },
});

it.each([
  ['balance', card, 51n],
  [null, card, 50n],
  ['limit', limited({ per_payment: '9' }), 10n],
  [null, limited({ per_payment: '10' }), 10n],
  ['limit', { ...limited({ daily: '20' }), spentToday: 11n }, 10n],
  ['limit', { ...limited({ monthly: '20' }), spentThisMonth: 11n }, 10n],
  ['limit', limited({ daily: '0' }), 1n],
  ['frozen', { ...card, state: 'frozen' }, 1n],
  ['inactive', { ...card, state: 'inactive' }, 1n],
  ['closed', { ...card, state: 'lost' }, 1n],
] as const)('whyDeclined returns %s for %o, amount %s', (reason, spendable, amount) => {
  expect(whyDeclined(spendable, { merchant: 'Shop', amount })?.reason ?? null).toBe(reason);
});

it.each([
  [{ per_payment: '9' }, {}, { of: 'per_payment', amount: '9', left: '9' }],
  [{ daily: '20' }, { spentToday: 11n }, { of: 'daily', amount: '20', left: '9' }],
  [{ daily: '20' }, { spentToday: 30n }, { of: 'daily', amount: '20', left: '0' }],
  [
    { per_payment: '5', daily: '20' },
    { spentToday: 16n },
    { of: 'daily', amount: '20', left: '4' },
  ],
  [
    { per_payment: '3', daily: '20' },
    { spentToday: 16n },
    { of: 'per_payment', amount: '3', left: '3' },
  ],
  [
    { daily: '20', monthly: '50' },
    { spentToday: 20n, spentThisMonth: 50n },
    { of: 'monthly', amount: '50', left: '0' },
  ],
] as const)(
  'whyDeclined names the limit of %o with the lowest rest after %o',
  (limits, spent, limit) => {
    const purchase = { merchant: 'Shop', amount: 10n };
    expect(whyDeclined({ ...limited(limits), ...spent }, purchase)).toEqual({
      reason: 'limit',
      limit,
    });
  },
);

it('whyDeclined returns merchant for a purchase at a blocked shop', () => {
  expect(whyDeclined(card, { merchant: 'Blocked Casino', amount: 1n })?.reason).toBe('merchant');
});

it('isObvious returns true only for PINs of one repeated digit or of a sequence', () => {
  expect(['000000', '777777', '123456', '654321', '456789'].map(isObvious)).not.toContain(false);
  expect(['123457', '112233', '200391', '908172'].map(isObvious)).not.toContain(true);
});
