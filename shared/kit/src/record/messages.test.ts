import { checkMessages } from '@shared/shell/testing';
import { expect, it } from 'vitest';

it('every message of a record exists in every locale and is used', () => {
  expect(checkMessages(import.meta.dirname)).toEqual([]);
});
