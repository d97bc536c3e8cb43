import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, startLoop } from './loop.ts';

it('startLoop reports each error of a round, and continues', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const loop = startLoop({
      intervalMs: 1,
      step: async () => {
        rounds += 1;
        if (rounds < 3) throw new Error(`round ${rounds}`);
        if (rounds === 3) return true;
        loop.stop().then(resolve);
        return false;
      },
      onError: (error) => errors.push(error),
    });
  });
  expect(rounds).toBe(4);
  expect(errors.map(String)).toEqual(['Error: round 1', 'Error: round 2']);
});

describe('an idle loop', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Starts a loop that is idle while `work` is 0; each round takes `stepMs`. */
  function idleLoop(stepMs = 0, isHeld?: () => Promise<boolean>) {
    const state = { work: 0, rounds: 0 };
    const renewals: number[] = [];
    const hold = () => {
      renewals.push(Date.now());
      return isHeld?.() ?? Promise.resolve(true);
    };
    const loop = startLoop({
      intervalMs: 500,
      idleMs: 3_000,
      ...(isHeld && { lease: { everyMs: 1_000, hold } }),
      onError: () => {},
      step: async () => {
        const found = state.work;
        state.rounds += 1;
        if (stepMs > 0) await new Promise((resolve) => setTimeout(resolve, stepMs));
        return found > 0 ? false : 'idle';
      },
    });
    return { ...loop, state, renewals };
  }

  it('pauses longer, and works at its pace from a wake until it is idle again', async () => {
    const { state, wake, stop } = idleLoop();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(state.rounds).toBe(3);
    state.work = 1;
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.rounds, 'the wake ends the pause').toBe(4);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.rounds).toBe(6);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.rounds, 'a working loop keeps its pace').toBe(6);
    state.work = 0;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.rounds).toBe(7);
    await stop();
  });

  it('renews its lease during the pause, and starts a round when it is lost', async () => {
    const { state, renewals, stop } = idleLoop(0, async () => renewals.length < 2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([renewals.length, state.rounds]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(500);
    expect([renewals.length, state.rounds]).toEqual([2, 2]);
    await stop();
  });

  it('does not miss a wake during a round', async () => {
    const { state, wake, stop } = idleLoop(100);
    await vi.advanceTimersByTimeAsync(50);
    state.work = 1;
    wake();
    await vi.advanceTimersByTimeAsync(550);
    expect(state.rounds).toBe(2);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(100);
    await stopped;
  });

  it('stops during a pause', async () => {
    const { state, stop } = idleLoop();
    await vi.advanceTimersByTimeAsync(0);
    await stop();
    expect(state.rounds).toBe(1);
  });
});

it('backoffMs doubles with each failure, up to half a minute', () => {
  expect([0, 1, 2, 3].map((failures) => backoffMs(250, failures))).toEqual([250, 500, 1000, 2000]);
  expect(backoffMs(250, 1000)).toBe(30_000);
});
