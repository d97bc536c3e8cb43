import { expect, it } from 'vitest';
import { isIntact } from './integrity.ts';

/** SHA-256 of an empty text. */
const ofEmpty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

it.each([
  ['', ofEmpty, true],
  ['another text', ofEmpty, false],
  ['another text', '', true],
  ['', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', false],
  ['', 'none', false],
])('the stored text %j is intact for the integrity %j: %s', async (text, integrity, expected) => {
  const response = new Response(text);
  expect(await isIntact(response, integrity)).toBe(expected);
  expect(await response.text()).toBe(text);
});
