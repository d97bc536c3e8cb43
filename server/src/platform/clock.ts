/** The only source of 'now': injected, so that 25 hours and 3 days can pass in a test. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  /** Moves time forward. */
  advance(ms: number): void;
  set(to: Date): void;
}

/** A clock that stands still until moved. */
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
