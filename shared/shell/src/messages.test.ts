import { clientErrors, errorCodes, walletErrors } from '@shared/contract';
import { expect, it } from 'vitest';
import { checkMessages, shellUsers } from '../testing/check-messages.ts';
import member from './member/messages/en.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };

it('every language has every text of the shell, and each text is used', () => {
  expect(shellUsers).toHaveLength(5);
  expect(checkMessages(import.meta.dirname, { users: shellUsers })).toEqual([]);
});

it('every language has every member text, and each text is used', () => {
  const users = [import.meta.dirname, ...shellUsers];
  expect(checkMessages(`${import.meta.dirname}/member`, { users })).toEqual([]);
});

it('the shell has a text for each error of the catalogue, and for no other', () => {
  const worded = Object.keys({ ...en, ...member }).filter((key) => /^(wallet\.)?error\./.test(key));
  const catalogue = [
    ...Object.keys({ ...errorCodes, ...clientErrors }).map((name) => `error.${name}`),
    ...Object.keys(walletErrors).map((code) => `wallet.error.${code}`),
  ];
  expect(worded.sort()).toEqual(catalogue.sort());
});
