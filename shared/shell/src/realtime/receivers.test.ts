import { expect, it } from 'vitest';
import { receivers } from './receivers.ts';

const listeners = new Map([
  ['trade', new Set(['a', 'b'])],
  ['user@order', new Set(['c'])],
]);

it('a stream’s message goes to its own subscribers', () => {
  expect(receivers(listeners, 'trade')).toEqual(['a', 'b']);
  expect(receivers(listeners, 'unknown')).toEqual([]);
});

it("a 'user@' message goes to all subscribers", () => {
  expect(receivers(listeners, 'user@wallet')).toEqual(['a', 'b', 'c']);
});
