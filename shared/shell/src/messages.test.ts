import { errorCodes } from '@shared/contract';
import { expect, it } from 'vitest';
import { checkMessages } from '../testing/check-messages.ts';
import en from './messages/en.json' with { type: 'json' };

it('every language has every text the shell uses', () => {
  expect(checkMessages(import.meta.dirname)).toEqual([]);
});

it.each(Object.keys(errorCodes))('the catalogue’s %s has a text', (name) => {
  expect(en).toHaveProperty([`error.${name}`]);
});
