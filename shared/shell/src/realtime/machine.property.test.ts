import { limits, realtimeCloseCodes } from '@shared/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  initialRealtime,
  nextDeadline,
  nextRealtime,
  type RealtimeEvent,
  type RealtimeState,
} from './machine.ts';

const rules = limits.realtime;
const codes = [1000, 1001, 1005, 1006, 1011, ...Object.values(realtimeCloseCodes)];

/** A random event after a pause. Its socket is the newest (`age` 0) or the one before (1). */
const step = fc.record({
  pause: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 400_000 })),
  /** Whether timers are suspended during the pause. */
  asleep: fc.boolean(),
  random: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  age: fc.constantFrom(0, 0, 0, 1),
  event: fc.constantFrom(
    'start',
    'stop',
    'subscribe',
    'unsubscribe',
    'opened',
    'closed',
    'heard',
    'wake',
    'retry',
    'tokenChecked',
    'tick',
  ),
  stream: fc.constantFrom('user@order', 'user@wallet', 'trade'),
  code: fc.constantFrom(...codes),
  time: fc.boolean(),
});
type RandomStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

function eventOf(random: RandomStep, state: RealtimeState): RealtimeEvent {
  const { event: type, stream, code, time } = random;
  const socket = state.socket - random.age;
  if (type === 'subscribe' || type === 'unsubscribe') return { type, stream };
  if (type === 'opened') return { type, socket };
  if (type === 'closed') return { type, socket, code };
  if (type === 'heard') return { type, socket, time };
  return { type };
}

it('nextRealtime keeps its invariants for any sequence of events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = initialRealtime;
      let now = 0;
      let openSockets = 0;
      const apply = (event: RealtimeEvent, random: number) => {
        const before = state;
        const [next, effects] = nextRealtime(state, event, { now, random });
        state = next;
        if (event.type === 'closed' && before !== next && openSockets > 0) openSockets--;
        for (const effect of effects) {
          if (effect.do === 'open') {
            openSockets++;
            // A socket opens only with subscriptions.
            expect(next.started && !next.refused && next.wanted.length > 0).toBe(true);
          }
          if (effect.do === 'close') openSockets--;
          if (effect.do === 'send') expect(next.status).toBe('connected');
        }
        check(next, openSockets, now);
      };
      for (const random of steps) {
        const end = now + random.pause;
        for (let turns = 0; !random.asleep; turns++) {
          const deadline = nextDeadline(state);
          if (deadline === undefined || deadline > end) break;
          // A state machine that repeats a tick without progress would loop forever.
          expect(turns).toBeLessThan(1_000);
          now = Math.max(now, deadline);
          apply({ type: 'tick' }, random.random);
        }
        now = end;
        apply(eventOf(random, state), random.random);
      }
    }),
    { numRuns: 1_000 },
  );
});

function check(state: RealtimeState, openSockets: number, now: number): void {
  const { status, at } = state;
  const hasSocket = status === 'connected' || at.connect !== undefined;
  expect(openSockets).toBe(hasSocket ? 1 : 0);
  expect(state.attempts).toBeLessThanOrEqual(rules.maxReconnects);
  if (status === 'disconnected') expect(at).toEqual({});
  else {
    // The machine is never stuck: a next deadline exists, no later than the reset.
    const deadline = nextDeadline(state);
    expect(deadline).toBeDefined();
    expect(deadline).toBeLessThanOrEqual(now + rules.resetMs);
  }
  if (at.retry !== undefined) expect(at.retry).toBeLessThanOrEqual(now + rules.backoffCapMs);
  if (!state.started || state.refused) expect(status).toBe('disconnected');
  if (status === 'disconnected') expect(state.stalled).toBe(false);
}

it('nextRealtime ignores a tick before the next deadline', () => {
  const [state] = nextRealtime(
    { ...initialRealtime, started: true },
    { type: 'subscribe', stream: 's' },
    { now: 0, random: 0 },
  );
  const [same, effects] = nextRealtime(state, { type: 'tick' }, { now: 9_999, random: 0 });
  expect(same).toBe(state);
  expect(effects).toEqual([]);
});
