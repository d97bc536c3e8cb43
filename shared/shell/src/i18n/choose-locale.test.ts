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
] as const)('of %j, %s is shown', (wishes, locale) => {
  expect(chooseLocale(...wishes)).toBe(locale);
});

it.each(localeNames)('%s and its API code can be asked for', (locale) => {
  expect(chooseLocale(locale)).toBe(locale);
  expect(chooseLocale(locales[locale].api)).toBe(locale);
});
