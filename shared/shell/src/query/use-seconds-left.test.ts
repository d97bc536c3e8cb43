import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSecondsLeft } from './use-seconds-left.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('useSecondsLeft counts whole seconds down to 0, and stops there', () => {
  const until = Date.now() + 2_000;
  const { result } = renderHook(() => useSecondsLeft(until));
  const seen = [result.current];
  for (let tick = 0; tick < 3; tick++) {
    pass(1_000);
    seen.push(result.current);
  }
  expect(seen).toEqual([2, 1, 0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([undefined, 0, 1])('useSecondsLeft returns 0 without a time in the future: %s', (until) => {
  const { result } = renderHook(() => useSecondsLeft(until));
  expect(result.current).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('useSecondsLeft follows a changed time', () => {
  const first = Date.now() + 1_000;
  const { result, rerender } = renderHook(({ until }) => useSecondsLeft(until), {
    initialProps: { until: first },
  });
  rerender({ until: first + 8_000 });
  expect(result.current).toBe(9);
  pass(4_000);
  expect(result.current).toBe(5);
});
