import { checkMessages } from '@shared/shell/testing';
import { expect, it } from 'vitest';

it('every text of the walletconnect exists in every offered language and is used', () => {
  expect(checkMessages(import.meta.dirname)).toEqual([]);
});
