import { expect, it } from 'vitest';
import { oneLine, printable, printableJson, table } from './print.ts';

/** Texts that clear the screen, set a title, colour or reverse text, and move the cursor. */
const hostile = ['\u001b[2J', '\u001b]0;owned\u0007', '\u009b31m', '\u202e', '\r', '\u0008'];

it.each(hostile)('removes or escapes %j in rows, pages and JSON', (text) => {
  const written = `Wang ${text} Fang`;
  expect(oneLine(`a\n${written}`)).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(table(['name'], [[written]]).replace('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(printable(`${written}\nnext`)).toMatch(/^Wang [^\p{Cc}\u202e]*Fang\nnext$/u);
  const json = printableJson({ name: written });
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(JSON.parse(json)).toEqual({ name: written });
});
