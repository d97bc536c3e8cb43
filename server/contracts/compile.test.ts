import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contractNames, ensureCompiled } from './compile.ts';

it('does not recompile unchanged sources', async () => {
  const times = () =>
    Promise.all(
      contractNames.map(async (name) => {
        const file = join(import.meta.dirname, 'build', `${name}.json`);
        return (await stat(file)).mtimeMs;
      }),
    );
  const first = await ensureCompiled();
  const before = await times();
  expect(await ensureCompiled()).toEqual(first);
  expect(await times()).toEqual(before);
});
