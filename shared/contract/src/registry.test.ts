import { expect, it } from 'vitest';
import { version } from '../package.json' with { type: 'json' };
import { contractMajor } from './registry.ts';

it('contractMajor equals the major version of the package', () => {
  expect(Number.parseInt(version, 10)).toBe(contractMajor);
});
