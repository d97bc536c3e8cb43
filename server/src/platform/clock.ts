/** The source of time for everything with a date. Injected, so that tests can skip days. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  advance(ms: number): void;
  set(to: Date): void;
}

/** Creates a clock that only moves when a test moves it. */
export function testClock(start: Date | string = '2026-01-01T00:00:00.000Z'): TestClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
    set: (to) => {
      time = to.getTime();
    },
  };
}
