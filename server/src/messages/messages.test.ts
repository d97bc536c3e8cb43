import { errorCodes } from '@shared/contract';
import { expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import { text } from './index.ts';
import zhTw from './zhTw.json' with { type: 'json' };

const placesOf = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

it('every message exists in every language, with the same places to fill in', () => {
  expect(Object.keys(zhTw)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, placesOf(zhTw[key])]).toEqual([key, placesOf(en[key])]);
  }
});

it('every error of the catalogue has a message, and every error message an error', () => {
  const named = Object.keys(en).filter((key) => key.startsWith('error.'));
  expect(named.sort()).toEqual(
    Object.keys(errorCodes)
      .map((name) => `error.${name}`)
      .sort(),
  );
});

it('a language the server does not speak gets English', () => {
  expect(text('th', 'inviteRequired')).toBe(en.inviteRequired);
});
