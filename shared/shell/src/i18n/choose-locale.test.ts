import { localeNames, locales } from '@shared/contract';
import { expect, it } from 'vitest';
import { chooseLocale, offeredLocale } from './choose-locale.ts';

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

it.each(localeNames)('chooseLocale accepts %s, its API code and its tag', (locale) => {
  const { api, tag } = locales[locale];
  expect([locale, api, tag].map((name) => chooseLocale(name))).toEqual([locale, locale, locale]);
});

it.each([
  ['en-GB', 'en'],
  ['EN-us', 'en'],
  ['en-TH', 'en'],
  ['zh-TW', 'zhTw'],
  ['zh-HK', 'zhTw'],
  ['zh-Hant-CN', 'zhTw'],
  ['zh-CN', 'zh'],
  ['zh-SG', 'zh'],
  ['vi-VN', 'vn'],
  ['in', 'id'],
  ['pt-BR', 'pt'],
  ['ko-KR', 'ko'],
  ['fr', undefined],
  ['zh_TW', undefined],
  ['not a tag', undefined],
])('offeredLocale of the BCP 47 tag %s returns %s', (tag, locale) => {
  expect(offeredLocale(tag)).toBe(locale);
});
