import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeSprite } from './make-sprite.ts';

it('icons.svg is up to date (run `pnpm --filter @shared/ui sprite`)', async () => {
  const file = `${import.meta.dirname}/../src/icon/icons.svg`;
  expect(readFileSync(file, 'utf8')).toBe(await makeSprite());
});
