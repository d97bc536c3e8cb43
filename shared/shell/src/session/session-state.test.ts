import { limits } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testUser } from '../../testing/fixtures.ts';
import { loggedOut, nextSession, type SessionEvent, type SessionMachine } from './session-state.ts';

const ttl = limits.sessionTtlMs;
const signedIn: SessionEvent = { type: 'signedIn', token: 'a', address: '0x1' };
const after = (state: SessionMachine, event: SessionEvent, now: number) =>
  nextSession(state, event, now);

describe('the session (specification §4)', () => {
  const fresh = after(loggedOut, signedIn, 1_000);

  it('is valid for 360000 ms and ends exactly at the boundary', () => {
    expect(ttl).toBe(360_000);
    expect(after(fresh, { type: 'clock' }, 1_000 + ttl - 1)).toBe(fresh);
    expect(after(fresh, { type: 'clock' }, 1_000 + ttl)).toEqual(loggedOut);
  });

  it('is valid for another 360000 ms after each authenticated call', () => {
    const used = after(fresh, { type: 'activity', token: 'a' }, 200_000);
    expect(used).toMatchObject({ expiresAt: 200_000 + ttl });
  });

  it('does not outlive its time when the device’s clock is set back', () => {
    const back = after(fresh, { type: 'clock' }, 1_000 - ttl);
    expect(back).toMatchObject({ status: 'in', expiresAt: 1_000 });
    expect(after(back, { type: 'clock' }, 1_000)).toEqual(loggedOut);
  });

  it('is not revived by activity at its end', () => {
    expect(after(fresh, { type: 'activity', token: 'a' }, 1_000 + ttl)).toEqual(loggedOut);
  });

  it('ignores events of another token', () => {
    expect(after(fresh, { type: 'activity', token: 'old' }, 2_000)).toBe(fresh);
    expect(after(fresh, { type: 'profile', token: 'old', user: testUser }, 2_000)).toBe(fresh);
  });

  it('loses token, address and user on logout', () => {
    const known = after(fresh, { type: 'profile', token: 'a', user: testUser }, 2_000);
    expect(after(known, { type: 'loggedOut' }, 3_000)).toEqual({ status: 'out' });
  });

  it('is restored only from a copy that is still valid', () => {
    const copy = { type: 'restored', token: 'a', address: '0x1' } as const;
    expect(after(loggedOut, { ...copy, expiresAt: 5_000 }, 4_999)).toMatchObject({ status: 'in' });
    expect(after(loggedOut, { ...copy, expiresAt: 5_000 }, 5_000)).toEqual(loggedOut);
    expect(after(loggedOut, { ...copy, expiresAt: 5_000 + ttl }, 4_999)).toEqual(loggedOut);
  });
});

it('nextSession keeps no session beyond 360000 ms without activity', () => {
  const token = fc.constantFrom('a', 'b');
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    token.map((token) => ({ type: 'signedIn' as const, token, address: '0x1' })),
    token.map((token) => ({ type: 'activity' as const, token })),
    token.map((token) => ({ type: 'profile' as const, token, user: testUser })),
    fc.constant({ type: 'clock' as const }),
    fc.constant({ type: 'loggedOut' as const }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.integer({ min: -ttl, max: 2 * ttl }))), (steps) => {
      let state: SessionMachine = loggedOut;
      let now = 0;
      for (const [next, pause] of steps) {
        now += pause;
        state = nextSession(state, next, now);
        if (state.status === 'in') {
          expect(state.expiresAt).toBeGreaterThan(now);
          expect(state.expiresAt).toBeLessThanOrEqual(now + ttl);
        }
      }
    }),
  );
});
