import { expect, it } from 'vitest';
import { receivers } from './client.ts';

const listeners = new Map([
  ['trade', new Set(['a', 'b'])],
  ['user@order', new Set(['c'])],
]);

it('receivers returns the subscribers of a stream', () => {
  expect(receivers(listeners, 'trade')).toEqual(['a', 'b']);
  expect(receivers(listeners, 'unknown')).toEqual([]);
});

it("receivers returns all subscribers for a 'user@' stream", () => {
  expect(receivers(listeners, 'user@wallet')).toEqual(['a', 'b', 'c']);
});
