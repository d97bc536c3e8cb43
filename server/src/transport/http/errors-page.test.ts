import { readFileSync } from 'node:fs';
import { clientErrors, errorCodes, walletErrors } from '@shared/contract';
import { expect, it } from 'vitest';

it('docs/errors.md explains every code of the catalogue, and no other', () => {
  const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| +(?:(\d+) +\| +)?`(\w+)` +\|/gm)].map(([, code, name]) =>
    code ? `${code} ${name}` : name,
  );
  expect(rows.sort()).toEqual(
    [
      ...Object.entries(errorCodes).map(([name, { code }]) => `${code} ${name}`),
      ...Object.keys(clientErrors),
      ...Object.keys(walletErrors),
    ].sort(),
  );
});
