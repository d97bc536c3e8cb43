import { expect, it } from 'vitest';
import { regionName } from './region-name.ts';

it('a region code reads as a name in the language, other text as it is', () => {
  expect(regionName('HK', 'en')).toBe('Hong Kong');
  expect(regionName('HK', 'zhTw')).toBe('香港');
  expect(regionName('Europe', 'en')).toBe('Europe');
});
