import { checkMessages } from '@shared/shell/testing';
import { expect, it } from 'vitest';

it('every text of the phone wallet’s sheet exists in every offered language and is used', () => {
  expect(checkMessages(import.meta.dirname)).toEqual([]);
});
