import { expect, it } from 'vitest';
import { regionName } from './application-texts.ts';

it('translates a region code and keeps other text', () => {
  expect(regionName('HK', 'en')).toBe('Hong Kong');
  expect(regionName('HK', 'zhTw')).toBe('香港');
  expect(regionName('Europe', 'en')).toBe('Europe');
});
