import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { giveEmbedded } from '../../testing/services/embedded.ts';
import { tableTypes } from '../../testing/services/table-types.ts';

it('tables.ts is what `pnpm tables` writes', async () => {
  const written = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8');
  expect(await tableTypes(giveEmbedded)).toBe(written);
});
