import { type OrderStatus, orderStatus } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOrderStatus, orderEvents } from './order-state.ts';

const early = new Date('2026-01-01T00:00:00Z');
const expiresAt = new Date('2026-01-01T00:30:00Z');
const late = expiresAt;

describe('order state', () => {
  const step = fc.record({ event: fc.constantFrom(...orderEvents), minutes: fc.nat(40) });

  /** Returns the events with their times; `minutes` counts from the previous event. */
  function run(steps: { event: (typeof orderEvents)[number]; minutes: number }[]) {
    let now = early;
    return steps.map(({ event, minutes }) => {
      now = new Date(now.getTime() + minutes * 60_000);
      return { event, now };
    });
  }

  it('never changes once paid, and becomes paid by a settled payment only', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let status: OrderStatus = 'awaiting_payment';
        let settled = false;
        for (const { event, now } of run(steps)) {
          status = nextOrderStatus(status, event, now, expiresAt);
          settled ||= event === 'settled';
          expect(status === 'paid').toBe(settled);
        }
      }),
    );
  });

  it('is unchanged by a repeated event', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStatus.options),
        fc.constantFrom(...orderEvents),
        fc.constantFrom(early, late),
        (status, event, now) => {
          const once = nextOrderStatus(status, event, now, expiresAt);
          expect(nextOrderStatus(once, event, now, expiresAt)).toBe(once);
        },
      ),
    );
  });

  it('does not expire while its payment is on the chain', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('seen' as const, 'time' as const)), (events) => {
        const end = events.reduce<OrderStatus>(
          (status, event) => nextOrderStatus(status, event, late, expiresAt),
          'confirming',
        );
        expect(end).toBe('confirming');
      }),
    );
  });
});
