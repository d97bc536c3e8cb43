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

it('a language whose messages are not complete is not offered', () => {
  expect(chooseLocale('ja')).toBe('en');
});
