import { localeNames, locales } from '@shared/contract';
import { expect, it } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

it.each([
  [['en', 'zhTw'], 'en'],
  [['TW', 'en'], 'zhTw'],
  [['tw'], 'zhTw'],
  [[null, 'en'], 'en'],
  [['xx', undefined, ''], 'en'],
  [['constructor', 'zhTw'], 'zhTw'],
] as const)('chooseLocale of %j returns %s', (wishes, locale) => {
  expect(chooseLocale(...wishes)).toBe(locale);
});

it.each(localeNames)('chooseLocale accepts %s and its API code', (locale) => {
  expect(chooseLocale(locale)).toBe(locale);
  expect(chooseLocale(locales[locale].api)).toBe(locale);
});
