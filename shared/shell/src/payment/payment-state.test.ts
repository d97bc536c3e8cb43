import type { Order } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testConfig, testOrder } from '../../testing/fixtures.ts';
import { isOutdated } from './order.ts';
import type { PaymentProblemCode } from './payment-problems.ts';
import { paymentProgress, paymentSteps } from './payment-stages.ts';
import {
  idlePayment,
  isCancellable,
  isDismissable,
  isInFlight,
  isRetryable,
  isUnsigned,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
} from './payment-state.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash = `0x${'a'.repeat(64)}`;
const approval = `0x${'d'.repeat(64)}`;
const order = testOrder;
const confirming: Order = {
  ...order,
  status: 'confirming',
  version: 2,
  confirmations: 1,
  tx_hash: hash,
};
const paid: Order = { ...order, status: 'paid', version: 3, confirmations: 3, tx_hash: hash };
const cancelled: Order = { ...order, status: 'cancelled', version: 5 };
/** The order after a reorganisation. */
const takenBack: Order = { ...order, version: 4 };
const tokenOrder: Order = {
  ...order,
  payment: { ...order.payment, asset: 'USDT', token: testConfig.checkout, amount: '90000000' },
};
const failing: PaymentProblemCode[] = [
  'walletRejected',
  'walletFailed',
  'insufficientGas',
  'orderExpired',
  'orderCancelled',
  'orderUnavailable',
  'notSeen',
  'walletSilent',
];
const lost: PaymentProblemCode[] = ['reverted', 'cancelled', 'replaced'];

const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.constantFrom<PaymentEvent>(
    { type: 'asked', subject: order, account },
    { type: 'resumed', subject: order, account },
    { type: 'resumed', subject: order, account, hash },
    { type: 'resumed', subject: order, account, approval },
    { type: 'resumed', subject: order, account, approval: true },
    { type: 'asked', subject: tokenOrder, account },
    { type: 'walletFound' },
    { type: 'connected' },
    { type: 'authorizationChecked' },
    { type: 'termsConfirmed', subject: order },
    { type: 'approvalAsked', reset: true },
    { type: 'approvalAsked', reset: false },
    { type: 'approvalSent', hash: approval },
    { type: 'priced', fee: 1n },
    { type: 'paymentAsked' },
    { type: 'submitted', hash },
    { type: 'repriced', hash: `0x${'c'.repeat(64)}` },
    { type: 'updated', subject: order },
    { type: 'updated', subject: confirming },
    { type: 'updated', subject: paid },
    { type: 'updated', subject: takenBack },
    { type: 'updated', subject: cancelled },
    { type: 'updated', subject: { ...paid, id: 'another' } },
    { type: 'slow' },
    { type: 'dismissed' },
  ),
  fc
    .constantFrom(...failing, ...lost)
    .map((code) => ({ type: 'failed' as const, problem: { code } })),
  fc
    .constantFrom<PaymentProblemCode>(
      'notSeen',
      'unconfirmed',
      'chainSilent',
      'dropped',
      'walletSilent',
      'alreadyPaid',
    )
    .map((code) => ({ type: 'doubted' as const, problem: { code } })),
);
const histories = fc.array(event, { maxLength: 60 });

const run = (events: readonly PaymentEvent[], from: PaymentState = idlePayment) =>
  events.reduce(paymentReducer, from);
/** Applies the events. Returns each with the states before and after it. */
function walk(history: readonly PaymentEvent[]) {
  let before = idlePayment;
  return history.map((by) => {
    const step = { before, by, after: paymentReducer(before, by) };
    before = step.after;
    return step;
  });
}

describe('paymentReducer, for any sequence of events', () => {
  it('fails after a transaction only on proof from the chain', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (after.step !== 'fail' || before.step === 'fail' || !before.hash) continue;
          expect(by.type === 'failed' && lost.includes(by.problem.code)).toBe(true);
        }
      }),
    );
  });

  it('succeeds only by an update, and leaves a success only by an update, a tap or a resumption', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (after.step === 'success' && before.step !== 'success')
            expect(by.type === 'updated' && by.subject).toEqual(paid);
          if (before.step === 'success' && after.step !== 'success')
            expect(['asked', 'resumed', 'dismissed', 'updated']).toContain(by.type);
        }
      }),
    );
  });

  it('ignores events that do not belong to the step', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history))
          if (!isHeard(before, by)) expect(after).toBe(before);
      }),
    );
  });

  it('puts a payment in flight only on its request, a resume, an update or alreadyPaid', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (isInFlight(before) || !isInFlight(after)) continue;
          const isDoubt = by.type === 'doubted' && by.problem.code === 'alreadyPaid';
          expect(isDoubt || ['paymentAsked', 'resumed', 'updated'].includes(by.type)).toBe(true);
        }
      }),
    );
  });

  it('keeps the order of a payment that may have been sent', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (by.type === 'asked' || (by.type === 'dismissed' && isDismissable(before))) continue;
          if (isInFlight(before)) expect(after.subject?.id).toBe('order-1');
        }
      }),
    );
  });

  it('never dismisses a payment with a transaction that can still count', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (by.type !== 'dismissed' || !isInFlight(before) || !before.hash) continue;
          expect(before.subject?.status === 'cancelled' || after === before).toBe(true);
        }
      }),
    );
  });

  it('replaces an order only after the end of its payment', () => {
    const other: PaymentEvent = { type: 'asked', subject: { ...order, id: 'order-2' }, account };
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before } of walk(history))
          if (!ended(before)) expect(paymentReducer(before, other)).toBe(before);
      }),
    );
  });

  it('retries a payment only if it cannot count twice', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, by, after } of walk(history)) {
          if (by.type !== 'asked' || after === before) continue;
          expect(!isInFlight(before) || isRetryable(before)).toBe(true);
        }
      }),
    );
  });

  it('never returns an order to an older state', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, after } of walk(history)) {
          if (!before.subject || before.subject.id !== after.subject?.id) continue;
          expect(isOutdated(before.subject, after.subject)).toBe(false);
        }
      }),
    );
  });

  it('never leads to two current steps in the list', () => {
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

/** Functions that return whether a state accepts the event, defined apart from the reducer. */
const heard: Record<PaymentEvent['type'], (state: PaymentState) => boolean> = {
  asked: (state) => ended(state) || isRetryable(state),
  resumed: ended,
  walletFound: ({ step }) => step === 'checkingWallet',
  connected: ({ step }) => step === 'connecting',
  authorizationChecked: ({ step }) => step === 'checkingAuthorization',
  termsConfirmed: (state) => state.step === 'confirming' || approving(state),
  approvalAsked: (state) => state.step === 'confirming' || approving(state),
  approvalSent: approving,
  priced: (state) => state.step === 'checkingBalance' || approving(state),
  paymentAsked: (state) => state.step === 'confirming' || approving(state),
  submitted: isInFlight,
  repriced: (state) => isInFlight(state) && state.step !== 'waitingForAuthorization',
  updated: ({ step }) => step !== 'idle',
  failed: (state) => !ended(state),
  doubted: (state) => !ended(state),
  refusedLate: ({ step, hash }) => step === 'unknown' && !hash,
  slow: ({ step }) => step === 'connecting' || step === 'waitingForAuthorization',
  dismissed: isDismissable,
};

function ended({ step }: PaymentState): boolean {
  return step === 'idle' || step === 'success' || step === 'fail';
}

function approving({ step, authorizing }: PaymentState): boolean {
  return (
    step === 'waitingForAuthorization' && authorizing !== undefined && authorizing !== 'payment'
  );
}

function isHeard(state: PaymentState, by: PaymentEvent): boolean {
  if (!heard[by.type](state) || by.type !== 'updated') return heard[by.type](state);
  if (state.step === 'fail' && !['confirming', 'paid'].includes(by.subject.status)) return false;
  return by.subject.id === state.subject?.id && !isOutdated(state.subject, by.subject);
}

/** Names of the specification (§4) → names of the code. */
const specified = {
  'checking wallet': 'checkingWallet',
  connecting: 'connecting',
  'checking balance': 'checkingBalance',
  'checking authorization': 'checkingAuthorization',
  confirming: 'confirming',
  'waiting for authorization': 'waitingForAuthorization',
  processing: 'processing',
  'waiting for transaction confirmation': 'waitingForConfirmation',
  success: 'success',
  fail: 'fail',
} as const;

const begin: PaymentEvent[] = [
  { type: 'asked', subject: order, account },
  { type: 'walletFound' },
  { type: 'connected' },
  { type: 'priced', fee: 1n },
];
const sent: PaymentEvent[] = [
  ...begin,
  { type: 'termsConfirmed', subject: order },
  { type: 'paymentAsked' },
];
const beginToken: PaymentEvent[] = [
  { type: 'asked', subject: tokenOrder, account },
  ...begin.slice(1),
];
const onTheWay: PaymentEvent[] = [
  { type: 'submitted', hash },
  { type: 'updated', subject: confirming },
  { type: 'updated', subject: paid },
];
const rejected: PaymentEvent = { type: 'failed', problem: { code: 'walletRejected' } };

describe('the steps of the specification', () => {
  const approved: PaymentEvent[] = [
    ...beginToken,
    { type: 'authorizationChecked' },
    { type: 'termsConfirmed', subject: tokenOrder },
    { type: 'approvalAsked', reset: false },
  ];
  it.each<[string, PaymentEvent[], PaymentEvent, keyof typeof specified]>([
    ['start with a tap on pay', [], { type: 'asked', subject: order, account }, 'checking wallet'],
    ['continue with a wallet', begin.slice(0, 1), { type: 'walletFound' }, 'connecting'],
    [
      'continue with the right account and network',
      begin.slice(0, 2),
      { type: 'connected' },
      'checking balance',
    ],
    ['continue with enough coins', begin.slice(0, 3), { type: 'priced', fee: 1n }, 'confirming'],
    [
      'continue with enough tokens',
      beginToken.slice(0, 3),
      { type: 'priced', fee: 1n },
      'checking authorization',
    ],
    ['continue with the allowance', beginToken, { type: 'authorizationChecked' }, 'confirming'],
    [
      'continue with the confirmed order',
      begin,
      { type: 'termsConfirmed', subject: order },
      'confirming',
    ],
    [
      'wait for a requested approval',
      approved.slice(0, -1),
      { type: 'approvalAsked', reset: false },
      'waiting for authorization',
    ],
    [
      'wait for the reset of an old approval',
      approved.slice(0, -1),
      { type: 'approvalAsked', reset: true },
      'waiting for authorization',
    ],
    [
      'wait for a sent approval',
      approved,
      { type: 'approvalSent', hash: approval },
      'waiting for authorization',
    ],
    [
      'continue after the approval',
      approved,
      { type: 'paymentAsked' },
      'waiting for authorization',
    ],
    [
      'wait for the requested payment',
      begin,
      { type: 'paymentAsked' },
      'waiting for authorization',
    ],
    ['continue with a hash from the wallet', sent, { type: 'submitted', hash }, 'processing'],
    [
      'continue with the first confirmation',
      [...sent, { type: 'submitted', hash }],
      { type: 'updated', subject: confirming },
      'waiting for transaction confirmation',
    ],
    [
      'end with the last confirmation',
      [...sent, ...onTheWay.slice(0, 2)],
      onTheWay[2] as never,
      'success',
    ],
    ['end with a refusal to connect', begin.slice(0, 2), rejected, 'fail'],
    ['end with a refusal to approve', approved, rejected, 'fail'],
    ['end with a refusal to pay', sent, rejected, 'fail'],
    [
      'end with a proof of loss',
      [...sent, { type: 'submitted', hash }],
      { type: 'failed', problem: { code: 'reverted' } },
      'fail',
    ],
  ])('%s', (_what, before, by, step) => {
    expect(run([...before, by]).step).toBe(specified[step]);
  });

  it('are passed in order by a native payment', () => {
    const seen = walk([...sent, ...onTheWay]).map(({ after }) => after.step);
    expect([...new Set(seen)]).toEqual([...paymentSteps('native'), 'success']);
  });

  it('are all passed in order by an ERC-20 payment', () => {
    const token = { subject: { ...confirming, payment: tokenOrder.payment } };
    const seen = walk([
      ...approved,
      { type: 'approvalSent', hash: approval },
      { type: 'paymentAsked' },
      { type: 'submitted', hash },
      { type: 'updated', ...token },
      { type: 'updated', subject: { ...paid, payment: tokenOrder.payment } },
    ]).map(({ after }) => after.step);
    const inOrder = Object.values(specified).filter((step) => step !== 'fail');
    expect([...new Set(seen)]).toEqual(inOrder);
    expect(paymentSteps('erc20')).toEqual(inOrder.slice(0, -1));
  });
});

it('an approval in flight can be dismissed, because it moves no money', () => {
  const state = run([
    ...beginToken,
    { type: 'authorizationChecked' },
    { type: 'approvalAsked', reset: false },
    { type: 'approvalSent', hash: approval },
  ]);
  expect(state).toMatchObject({ authorizing: 'approval', approval });
  expect(isInFlight(state)).toBe(false);
  expect(paymentReducer(state, { type: 'dismissed' })).toEqual(idlePayment);
});

it('a payment interrupted before the payment request needs a tap after a reload', () => {
  const state = run([{ type: 'resumed', subject: tokenOrder, account, approval }]);
  expect(state).toMatchObject({
    step: 'waitingForAuthorization',
    approval,
    problem: { code: 'interrupted' },
  });
  expect([isRetryable(state), isDismissable(state), isInFlight(state)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a payment without a known transaction', () => {
  const resumed: PaymentEvent = { type: 'resumed', subject: order, account };

  it('is unsigned after a reload with an open wallet: it can be signed, dismissed and cancelled', () => {
    const state = run([resumed]);
    expect(isUnsigned(state)).toBe(true);
    expect([isRetryable(state), isDismissable(state), isCancellable(state)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(paymentReducer(state, { type: 'dismissed' })).toEqual(idlePayment);
  });

  it.each([
    ['a hash', { type: 'submitted', hash } as const, 'processing'],
    ['the server', { type: 'updated', subject: confirming } as const, 'waitingForConfirmation'],
  ])('continues when %s proves that it was signed', (_what, by, step) => {
    expect(run([resumed, by]).step).toBe(step);
  });

  it('can be neither cancelled nor dismissed once it is known to be paid', () => {
    const doubted: PaymentEvent = { type: 'doubted', problem: { code: 'alreadyPaid' } };
    const state = run([{ type: 'asked', subject: order, account }, doubted]);
    expect([isCancellable(state), isDismissable(state)]).toEqual([false, false]);
  });
});

it('a payment that the server finds after a refusal is followed', () => {
  const refused = run([...sent, rejected]);
  expect(paymentReducer(refused, { type: 'updated', subject: confirming })).toMatchObject({
    step: 'waitingForConfirmation',
    hash,
  });
});

it.each([
  ['confirming', { ...confirming, version: 4 }, 'waitingForConfirmation'],
  ['awaiting payment', takenBack, 'processing'],
] as const)('a success that the server revokes is %s again', (_what, now, step) => {
  const success = run([...sent, ...onTheWay]);
  expect(success.step).toBe('success');
  expect(paymentReducer(success, { type: 'updated', subject: now }).step).toBe(step);
  expect(paymentReducer(success, { type: 'updated', subject: { ...now, id: 'x' } })).toBe(success);
});

it.each(['expired', 'cancelled'] as const)(
  'a dropped payment can be dismissed only once its order is %s',
  (status) => {
    const dropped: PaymentEvent = { type: 'doubted', problem: { code: 'dropped' } };
    const lost = run([...sent, { type: 'submitted', hash }, dropped]);
    expect(isDismissable(lost)).toBe(false);
    const late = paymentReducer(lost, {
      type: 'updated',
      subject: { ...order, status, version: 2 },
    });
    expect(isDismissable(late)).toBe(true);
    expect(paymentReducer(late, { type: 'dismissed' })).toEqual(idlePayment);
  },
);

it('a reorganisation returns a confirming payment to processing', () => {
  const state = run([
    ...sent,
    { type: 'submitted', hash },
    { type: 'updated', subject: confirming },
  ]);
  expect(state).toMatchObject({ step: 'waitingForConfirmation', confirmations: 1, needed: 3 });
  expect(paymentReducer(state, { type: 'updated', subject: takenBack }).step).toBe('processing');
});

it('a payment can be dismissed during the checks, but not in flight', () => {
  expect(run([...sent.slice(0, 3), { type: 'dismissed' }])).toEqual(idlePayment);
  const inFlight = run([...sent, { type: 'submitted', hash }, { type: 'dismissed' }]);
  expect(inFlight).toMatchObject({ step: 'processing', hash });
});

it('a refusal keeps the order for a retry', () => {
  const refused = run([...sent, { type: 'failed', problem: { code: 'walletRejected' } }]);
  expect(refused).toMatchObject({ step: 'fail', subject: order });
  expect(isRetryable(refused)).toBe(true);
});

it.each(['orderExpired', 'orderCancelled'] as const)('%s allows no retry', (code) => {
  const failed: PaymentEvent = { type: 'failed', problem: { code } };
  const closed = run([...sent.slice(0, 4), failed]);
  expect([closed.step, isRetryable(closed)]).toEqual(['fail', false]);
  // An interrupted payment without a known transaction ends too.
  expect(run([{ type: 'resumed', subject: order, account }, failed]).step).toBe('fail');
});

describe('messages in any order', () => {
  const news: Order[] = [
    confirming,
    { ...order, version: 3 },
    { ...confirming, version: 4 },
    { ...confirming, version: 5, confirmations: 2 },
    { ...paid, version: 6 },
  ];
  const onItsWay = run([...sent, { type: 'submitted', hash }]);
  const hear = (orders: readonly Order[]) =>
    orders.reduce(
      (state, order) => paymentReducer(state, { type: 'updated', subject: order }),
      onItsWay,
    );

  it('lead to the newest state of the order', () => {
    const last = fc.nat({ max: news.length - 1 });
    const others = fc.array(fc.nat({ max: news.length - 1 }), { maxLength: 12 });
    fc.assert(
      fc.property(last, others, fc.nat(), (at, more, place) => {
        const known = news.slice(0, at + 1);
        const heard = more.filter((one) => one <= at);
        heard.splice(place % (heard.length + 1), 0, at);
        const { step, confirmations, subject } = hear(heard.map((one) => news[one] as Order));
        const inOrder = hear(known);
        expect({ step, confirmations, subject }).toEqual({
          step: inOrder.step,
          confirmations: inOrder.confirmations,
          subject: known[at],
        });
      }),
    );
  });

  it('do not revoke a success by a late confirmation', () => {
    const success = hear([{ ...paid, version: 6 }]);
    expect(paymentReducer(success, { type: 'updated', subject: confirming })).toBe(success);
  });

  it('update the order before anything is sent', () => {
    const checking = run([
      { type: 'asked', subject: order, account },
      { type: 'updated', subject: takenBack },
    ]);
    expect(checking).toMatchObject({ step: 'checkingWallet', subject: takenBack });
    expect(paymentReducer(checking, { type: 'updated', subject: confirming })).toBe(checking);
  });

  it.each<[string, PaymentEvent]>([
    ['a payment from an older list', { type: 'asked', subject: order, account }],
    ['the resumption of an older record', { type: 'resumed', subject: order, account }],
  ])('keep the newer order after %s', (_what, by) => {
    const failed = run([
      { type: 'asked', subject: takenBack, account },
      { type: 'failed', problem: { code: 'noWallet' } },
      by,
    ]);
    expect(failed.subject).toEqual(takenBack);
  });
});
