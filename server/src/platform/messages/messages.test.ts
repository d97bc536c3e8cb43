import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activityTypes, errorCodes, type Locale, localeNames } from '@shared/contract';
import { expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import { text } from './index.ts';

function messagesOf(locale: Locale): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${locale}.json`), 'utf8'));
}

const placesOf = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort();

it.each(localeNames)('%s has the messages and placeholders of English', (locale) => {
  const messages = messagesOf(locale);
  expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  for (const [key, message] of Object.entries(messages)) {
    expect(message.trim(), key).not.toBe('');
    expect([key, placesOf(message)]).toEqual([key, placesOf(en[key as keyof typeof en])]);
  }
});

it('every error code has a message, and every error message a code', () => {
  const named = Object.keys(en).filter((key) => key.startsWith('error.'));
  expect(named.sort()).toEqual(
    Object.keys(errorCodes)
      .map((name) => `error.${name}`)
      .sort(),
  );
});

it('the code uses every message except errors and record types', () => {
  const src = join(import.meta.dirname, '../..');
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
  const types = activityTypes.map((type) => `record.type.${type}`);
  const others = Object.keys(en).filter((key) => !key.startsWith('error.') && !types.includes(key));
  expect(others.filter((key) => !code.includes(`'${key}'`))).toEqual([]);
});

it('text returns a message in the requested language', () => {
  expect(text('th', 'inviteRequired')).toBe(messagesOf('th').inviteRequired);
});
