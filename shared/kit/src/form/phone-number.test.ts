import { localeNames } from '@shared/contract';
import { expect, it } from 'vitest';
import {
  callingCodes,
  canBePhone,
  likelyRegion,
  regionOfLanguage,
  splitPhone,
  toE164,
} from './phone-number.ts';

it('no calling code is a prefix of another, so typing one is never ambiguous', () => {
  const codes = [...new Set(callingCodes.values())];
  for (const code of codes)
    expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
});

it('every language has a default region with a calling code', () => {
  for (const locale of localeNames) expect(callingCodes.has(regionOfLanguage[locale])).toBe(true);
});

it.each([
  ['zhTw', 'America/New_York', [], 'TW'],
  ['en', 'Asia/Taipei', ['en-US'], 'TW'],
  ['en', 'UTC', ['en', 'en-GB'], 'GB'],
  ['en', 'UTC', ['en'], 'US'],
] as const)('a user of %s in %s with the languages %j is likely in %s', (...args) => {
  const [language, timeZone, languages, region] = args;
  expect(likelyRegion(language, timeZone, languages)).toBe(region);
});

it.each([
  ['TW', '0912-345 678', '+886912345678'],
  ['CN', '138 0013 8000', '+8613800138000'],
  ['IT', '06 1234567', '+39061234567'],
  ['RU', '8 912 345-67-89', '+79123456789'],
  ['HU', '06 30 123 4567', '+36301234567'],
  ['TW', '０９１２３４５６７８', '+886912345678'],
  ['TW', '', undefined],
])('toE164 converts %s %s to %s', (region, national, e164) => {
  expect(toE164({ region, national })).toBe(e164);
});

it('splitPhone reads the region of a pasted number, and keeps a region with the same code', () => {
  expect(splitPhone('+886 912 345 678')).toEqual({ region: 'TW', national: '912 345 678' });
  expect(splitPhone('0085291234567')).toEqual({ region: 'HK', national: '91234567' });
  expect(splitPhone('+1 416 555 0100', 'CA')).toEqual({ region: 'CA', national: '416 555 0100' });
  expect(splitPhone('0912345678')).toBeUndefined();
});

it('canBePhone rejects a missing or an extra digit', () => {
  expect(canBePhone('+8613800138000')).toBe(true);
  expect(canBePhone('+861380013800')).toBe(false);
  expect(canBePhone('+88691234567890')).toBe(false);
});
