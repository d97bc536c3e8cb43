import type { Order } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/fixtures.ts';
import type { PaymentProblemCode } from './problems.ts';
import { paymentProgress, paymentSteps } from './stages.ts';
import {
  idlePayment,
  isInFlight,
  isRetryable,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
} from './state.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash = `0x${'a'.repeat(64)}`;
const order: Order = {
  id: 'order-1',
  kind: 'ticket',
  quantity: 1,
  status: 'awaiting_payment',
  payment: {
    chain_id: 31337,
    contract: testConfig.checkout,
    reference: `0x${'1'.repeat(64)}`,
    token: null,
    amount: '60000000000000000000',
  },
  confirmations: 0,
  confirmations_needed: 3,
  tx_hash: null,
  created_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T01:00:00Z',
  paid_at: null,
};
const confirming: Order = { ...order, status: 'confirming', confirmations: 1, tx_hash: hash };
const paid: Order = { ...order, status: 'paid', confirmations: 3, tx_hash: hash };
const failing: PaymentProblemCode[] = [
  'walletRejected',
  'walletFailed',
  'insufficientGas',
  'orderExpired',
  'orderUnavailable',
  'notSeen',
  'walletSilent',
];
const lost: PaymentProblemCode[] = ['reverted', 'cancelled', 'replaced'];

const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.constantFrom<PaymentEvent>(
    { type: 'asked', order, account },
    { type: 'resumed', order, account },
    { type: 'resumed', order, account, hash },
    { type: 'walletFound' },
    { type: 'connected' },
    { type: 'balanceEnough' },
    { type: 'authorizationChecked' },
    { type: 'orderConfirmed', order },
    { type: 'approvalAsked' },
    { type: 'paymentAsked' },
    { type: 'submitted', hash },
    { type: 'repriced', hash: `0x${'c'.repeat(64)}` },
    { type: 'orderSeen', order },
    { type: 'orderSeen', order: confirming },
    { type: 'orderSeen', order: paid },
    { type: 'orderSeen', order: { ...paid, id: 'another' } },
    { type: 'slow' },
    { type: 'dismissed' },
  ),
  fc
    .constantFrom(...failing, ...lost)
    .map((code) => ({ type: 'failed' as const, problem: { code } })),
  fc
    .constantFrom<PaymentProblemCode>('notSeen', 'dropped', 'walletSilent', 'alreadyPaid')
    .map((code) => ({ type: 'doubted' as const, problem: { code } })),
);
const histories = fc.array(event, { maxLength: 60 });

const run = (events: readonly PaymentEvent[], from: PaymentState = idlePayment) =>
  events.reduce(paymentReducer, from);
/** Every state on the way, with the event that led to it. */
function walk(history: readonly PaymentEvent[]) {
  let before = idlePayment;
  return history.map((by) => {
    const step = { before, by, after: paymentReducer(before, by) };
    before = step.after;
    return step;
  });
}

describe('whatever happens, in whatever order', () => {
  it('once there is a transaction, only the chain’s proof is a failure', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (after.step !== 'fail' || before.step === 'fail' || !before.hash) continue;
          expect(by.type === 'failed' && lost.includes(by.problem.code)).toBe(true);
        }
      }),
    );
  });

  it('success is the server’s word for this very order, and nothing takes it back', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (after.step === 'success' && before.step !== 'success')
            expect(by.type === 'orderSeen' && by.order).toEqual(paid);
          if (before.step === 'success' && after.step !== 'success')
            expect(['asked', 'resumed', 'dismissed']).toContain(by.type);
        }
      }),
    );
  });

  it('what may have been sent is never forgotten', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history))
          if (isInFlight(before) && by.type !== 'asked') expect(after.order?.id).toBe('order-1');
      }),
    );
  });

  it('a second payment starts only where the first cannot count any more, or counts once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (by.type !== 'asked' || after === before) continue;
          expect(!isInFlight(before) || isRetryable(before)).toBe(true);
        }
      }),
    );
  });

  it('the list of steps never shows two steps at once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const rows = paymentProgress(run(history));
        const active = rows.filter(({ state }) => state === 'current' || state === 'failed');
        expect(active.length).toBeLessThanOrEqual(1);
        const states = rows.map(({ state }) => state).join(' ');
        expect(states).toMatch(/^(done ?)*((current|failed) ?)?(todo ?)*$/);
      }),
    );
  });
});

const sent: PaymentEvent[] = [
  { type: 'asked', order, account },
  { type: 'walletFound' },
  { type: 'connected' },
  { type: 'balanceEnough' },
  { type: 'orderConfirmed', order },
  { type: 'paymentAsked' },
];

it('a native payment passes its steps in the order of the specification', () => {
  const seen = walk([
    ...sent,
    { type: 'submitted', hash },
    { type: 'orderSeen', order: confirming },
    { type: 'orderSeen', order: paid },
  ]).map(({ after }) => after.step);
  expect([...new Set(seen)]).toEqual([...paymentSteps('native'), 'success']);
});

it('an ERC-20 payment has the authorization besides', () => {
  const token = { ...order, payment: { ...order.payment, token: testConfig.checkout } };
  const [, ...rest] = sent;
  const states = walk([
    { type: 'asked', order: token, account },
    ...rest.slice(0, 3),
    { type: 'approvalAsked' },
    { type: 'authorizationChecked' },
    { type: 'paymentAsked' },
  ]).map(({ after }) => after);
  expect([...new Set(states.map(({ step }) => step))]).toEqual(paymentSteps('erc20').slice(0, 6));
  expect(states[4]).toMatchObject({ step: 'checkingAuthorization', authorizing: 'approval' });
});

it('a reorganised chain takes a seen payment back to processing', () => {
  const state = run([
    ...sent,
    { type: 'submitted', hash },
    { type: 'orderSeen', order: confirming },
  ]);
  expect(state).toMatchObject({ step: 'waitingForConfirmation', confirmations: 1, needed: 3 });
  expect(paymentReducer(state, { type: 'orderSeen', order }).step).toBe('processing');
});

it('only what was not sent can be given up', () => {
  expect(run([...sent.slice(0, 3), { type: 'dismissed' }])).toEqual(idlePayment);
  const inFlight = run([...sent, { type: 'submitted', hash }, { type: 'dismissed' }]);
  expect(inFlight).toMatchObject({ step: 'processing', hash });
});

it('a refusal keeps the order for another try, an expired order does not', () => {
  const refused = run([...sent, { type: 'failed', problem: { code: 'walletRejected' } }]);
  expect(refused).toMatchObject({ step: 'fail', order });
  expect(isRetryable(refused)).toBe(true);
  const late = run([...sent.slice(0, 4), { type: 'failed', problem: { code: 'orderExpired' } }]);
  expect(isRetryable(late)).toBe(false);
});
