import { expect, it } from 'vitest';
import { newTypeErrors } from './type-errors.ts';

it('an error of a shared source is reported once, with its further lines', () => {
  const shared = 'shared/a.ts(1,1): error TS2345: wrong\n  Type 1\n    is not 2';
  const own = 'host/b.ts(1,1): error TS2304: missing';
  const reported = new Set<string>();
  expect(newTypeErrors(`${shared}\n`, reported)).toEqual([shared]);
  expect(newTypeErrors(`${shared}\n${own}\n`, reported)).toEqual([own]);
  expect(newTypeErrors('', reported)).toEqual([]);
});
