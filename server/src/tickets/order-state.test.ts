import { type OrderStatus, orderStatus } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOrderStatus, orderEvents } from './order-state.ts';

const early = new Date('2026-01-01T00:00:00Z');
const expiresAt = new Date('2026-01-01T00:30:00Z');
const late = expiresAt;

describe('order state', () => {
  it.each<[OrderStatus, (typeof orderEvents)[number], OrderStatus, OrderStatus]>([
    ['awaiting_payment', 'seen', 'confirming', 'confirming'],
    ['awaiting_payment', 'unseen', 'awaiting_payment', 'expired'],
    ['awaiting_payment', 'settled', 'paid', 'paid'],
    ['awaiting_payment', 'time', 'awaiting_payment', 'expired'],
    ['confirming', 'seen', 'confirming', 'confirming'],
    ['confirming', 'unseen', 'awaiting_payment', 'expired'],
    ['confirming', 'settled', 'paid', 'paid'],
    ['confirming', 'time', 'confirming', 'confirming'],
    ['expired', 'seen', 'confirming', 'confirming'],
    ['expired', 'unseen', 'expired', 'expired'],
    ['expired', 'settled', 'paid', 'paid'],
    ['expired', 'time', 'expired', 'expired'],
    ['paid', 'seen', 'paid', 'paid'],
    ['paid', 'unseen', 'paid', 'paid'],
    ['paid', 'settled', 'paid', 'paid'],
    ['paid', 'time', 'paid', 'paid'],
  ])('%s + %s → %s in time, %s when late', (status, event, inTime, whenLate) => {
    expect(nextOrderStatus(status, event, early, expiresAt)).toBe(inTime);
    expect(nextOrderStatus(status, event, late, expiresAt)).toBe(whenLate);
  });

  const step = fc.record({ event: fc.constantFrom(...orderEvents), minutes: fc.nat(40) });

  /** Runs any events at any (rising) times from a fresh order. */
  function run(steps: { event: (typeof orderEvents)[number]; minutes: number }[]) {
    let now = early;
    return steps.map(({ event, minutes }) => {
      now = new Date(now.getTime() + minutes * 60_000);
      return { event, now };
    });
  }

  it('a paid order never changes again, and only a settled payment makes one', () => {
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

  it('an event that arrives twice changes nothing the second time', () => {
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

  it('a confirming order does not expire while its payment is in sight', () => {
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
