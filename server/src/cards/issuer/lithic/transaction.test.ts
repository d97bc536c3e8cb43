import { expect, it } from 'vitest';
import examples from '../../../testing/cards/lithic-examples.json' with { type: 'json' };
import { spendingOf, transaction } from './transaction.ts';

const published = examples.transaction.answer;
const [authorization] = published.events;

interface Told {
  status: string;
  /** Hold and settlement of the transaction, in cents. */
  amounts: [number, number];
  /** Amount of its events, in cents. */
  asked?: number;
  credit?: boolean;
  result?: string;
  detail?: string;
  /** The shop's amount, in its currency. */
  merchant?: [number, string];
  country?: string;
}

function told(one: Told): unknown {
  const { status, amounts, asked = 1000, credit = false, result = 'APPROVED' } = one;
  const [hold, settlement] = amounts;
  const [amount, currency] = one.merchant ?? [asked, 'USD'];
  const refused = status === 'DECLINED';
  return {
    ...published,
    status,
    result,
    merchant: { ...published.merchant, country: one.country ?? 'USA' },
    amounts: {
      cardholder: { ...published.amounts.cardholder },
      hold: { amount: hold, currency: 'USD' },
      merchant: { amount: 0, currency },
      settlement: { amount: settlement, currency: 'USD' },
    },
    events: [
      {
        ...authorization,
        amounts: {
          cardholder: {
            amount: refused ? 0 : asked,
            conversion_rate: '1.0',
            currency: 'USD',
          },
          merchant: { amount, currency },
          settlement: null,
        },
        detailed_results: [one.detail ?? 'APPROVED'],
        effective_polarity: credit ? 'CREDIT' : 'DEBIT',
        result,
      },
    ],
  };
}

/**
 * Transactions in the states of docs.lithic.com/docs/transaction-flow, and their payments in base
 * units.
 */
const flows: [string, Told, [status: string, amount: bigint, taken: bigint] | undefined][] = [
  ['authorised', { status: 'PENDING', amounts: [-1000, 0] }, ['pending', 10_000_000n, 10_000_000n]],
  ['cleared', { status: 'SETTLED', amounts: [0, -1000] }, ['settled', 10_000_000n, 10_000_000n]],
  [
    'cleared in part',
    { status: 'PENDING', amounts: [-400, -600] },
    ['pending', 10_000_000n, 10_000_000n],
  ],
  [
    'reversed in part',
    { status: 'PENDING', amounts: [-100, 0] },
    ['pending', 1_000_000n, 1_000_000n],
  ],
  [
    'cleared for more',
    { status: 'SETTLED', amounts: [0, -1250] },
    ['settled', 12_500_000n, 12_500_000n],
  ],
  ['voided', { status: 'VOIDED', amounts: [0, 0] }, ['reversed', 10_000_000n, 0n]],
  ['expired', { status: 'EXPIRED', amounts: [0, 0] }, ['reversed', 10_000_000n, 0n]],
  ['a pending refund', { status: 'PENDING', amounts: [1000, 0], credit: true }, undefined],
  [
    'a refund',
    { status: 'SETTLED', amounts: [0, 1000], credit: true },
    ['refunded', 10_000_000n, -10_000_000n],
  ],
  ['a cancelled refund', { status: 'VOIDED', amounts: [0, 0], credit: true }, undefined],
  ['returned', { status: 'SETTLED', amounts: [0, 0] }, ['refunded', 10_000_000n, 0n]],
  ['a balance inquiry', { status: 'SETTLED', amounts: [0, 0], asked: 0 }, undefined],
  [
    'declined',
    {
      status: 'DECLINED',
      amounts: [0, 0],
      result: 'UNAUTHORIZED_MERCHANT',
      detail: 'MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE',
    },
    ['declined', 10_000_000n, 0n],
  ],
];

it.each(flows)('reads a transaction that is %s', (_name, one, expected) => {
  const seen = spendingOf(transaction.parse(told(one)));
  expect(seen && [seen.status, seen.amount, seen.taken]).toEqual(expected);
});

it('reads the published transaction as a payment of 18 dollars at SQ *SOMA EATS', () => {
  expect(spendingOf(transaction.parse(published))).toEqual({
    id: 'c30c2182-1e69-4e0d-b40f-eec0d2a19123',
    merchant: 'SQ *SOMA EATS',
    country: 'US',
    mcc: '5812',
    status: 'pending',
    reason: undefined,
    amount: 18_000_000n,
    taken: 18_000_000n,
    asked: { amount: '18.00', currency: 'USD' },
    at: new Date('2023-08-03T18:42:30Z'),
  });
});

const refusals: [detail: string, result: string, reason: string][] = [
  ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'balance'],
  ['CARD_SPEND_LIMIT_EXCEEDED', 'USER_TRANSACTION_LIMIT', 'limit'],
  ['AUTH_RULE', 'DECLINED', 'limit'],
  ['CARD_PAUSED', 'CARD_PAUSED', 'frozen'],
  ['CARD_CLOSED', 'CARD_CLOSED', 'closed'],
  ['CARD_PIN_INCORRECT', 'INCORRECT_PIN', 'pin'],
  ['CARD_EXPIRED', 'INVALID_CARD_DETAILS', 'expired'],
  ['SOMETHING_NEW', 'UNAUTHORIZED_MERCHANT', 'merchant'],
  ['constructor', 'SUSPECTED_FRAUD', 'other'],
];

it.each(refusals)('maps a decline for %s with the result %s to %s', (detail, result, reason) => {
  const one = told({ status: 'DECLINED', amounts: [0, 0], detail, result });
  expect(spendingOf(transaction.parse(one))?.reason).toBe(reason);
});

const abroad: [
  merchant: [number, string],
  country: string,
  amount: string,
  code: string | undefined,
][] = [
  [[1500, 'JPY'], 'JPN', '1500', 'JP'],
  [[1234, 'TWD'], 'TWN', '12.34', 'TW'],
  [[5, 'KWD'], 'KWT', '0.005', 'KW'],
  [[1000, 'EUR'], 'QZZ', '10.00', undefined],
];

it.each(abroad)('reads the amount %j in %s as %s', (merchant, country, amount, code) => {
  const one = told({ status: 'SETTLED', amounts: [0, -1000], merchant, country });
  const seen = spendingOf(transaction.parse(one));
  expect([seen?.asked.amount, seen?.country]).toEqual([amount, code]);
});

it('rejects amounts in a currency other than the account’s', () => {
  const one = told({ status: 'SETTLED', amounts: [0, -1000] }) as typeof published;
  one.amounts.settlement.currency = 'EUR';
  expect(transaction.safeParse(one).success).toBe(false);
});
