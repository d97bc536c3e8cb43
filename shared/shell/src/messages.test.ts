import { errorCodes } from '@shared/contract';
import { expect, it } from 'vitest';
import { checkMessages, shellUsers } from '../testing/check-messages.ts';
import en from './messages/en.json' with { type: 'json' };

it('every language has every text of the shell, and the shell, the host or a remote uses it', () => {
  expect(shellUsers).toHaveLength(4);
  expect(checkMessages(import.meta.dirname, { users: shellUsers })).toEqual([]);
});

it.each(Object.keys(errorCodes))('the catalogue’s %s has a text', (name) => {
  expect(en).toHaveProperty([`error.${name}`]);
});
