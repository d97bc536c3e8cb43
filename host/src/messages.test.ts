import { checkMessages } from '@shared/shell/testing';
import { expect, it } from 'vitest';

/** Features with texts of their own that also use the host's texts. */
const features = ['legal', 'overview'].map((name) => `${import.meta.dirname}/features/${name}`);

it('every text exists in every offered language and is used', () => {
  expect(checkMessages(import.meta.dirname, { users: features })).toEqual([]);
});
