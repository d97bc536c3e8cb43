import { asciiDigits, parseAmount, tidyLine } from '@shared/contract';
import type {
  CardApplicationData,
  CardPaymentData,
  CardRechargeData,
  HeldLoadData,
} from '../../contract/index.ts';
import type { Call, Command, Commands, Result } from '../command.ts';
import { duration, money, openTable, section, table, when } from '../print.ts';
import { Problem } from '../problem.ts';
import { people } from './people.ts';
import { cardTable, entryTable } from './tables.ts';

/** Commands for cards, their applications, and simulated payments. */
export const cards: Commands = {
  'card list': {
    summary: 'list the cards of a user; recorded in the audit log',
    args: ['user'],
    async run({ ask, args }) {
      const data = await ask('cards', 'list', { who: args.user ?? '' });
      return { data, text: cardTable(data.list) || `User ${data.user_id} has no card.` };
    },
  },

  'card show': {
    summary: 'show a card with its top-ups and payments; recorded in the audit log',
    args: ['card'],
    async run({ ask, args }) {
      const data = await ask('cards', 'show', { id: args.card ?? '' });
      const text = [
        cardTable([data.card]),
        `of user ${data.card.user_id}, ${data.card.scheme} ${data.card.region}, valid thru ${data.card.expires}`,
        ...section('latest top-ups', rechargeTable(data.recharges)),
        ...section('latest payments', paymentTable(data.payments)),
        ...section('entries', entryTable(data.entries, data.card.user_id)),
      ].join('\n');
      return { data, text };
    },
  },

  'card applications': {
    summary: 'list open card applications, oldest first; with the number of a pending review',
    options: { all: { type: 'boolean', help: 'also those that have ended, latest first' } },
    async run({ ask, flag }) {
      const data = await ask('cards', 'applications', { all: flag('all') });
      const text = openTable(applicationTable(data.list), data);
      return { data, text: text || 'No application is open.' };
    },
  },

  'card review': {
    ...reviewed('show'),
    summary: 'show product, cardholder and address of an application; recorded in the audit log',
  },

  'card approve': {
    ...reviewed('approve'),
    summary: 'approve an application, so that its card is ordered from the issuer',
  },

  'card reject': {
    ...reviewed('reject'),
    summary: 'reject an application, and refund its fee to the account',
  },

  'card loads': {
    summary: 'list loads that wait for an operator, as their outcome is unknown; oldest first',
    async run({ ask }) {
      const data = await ask('cards', 'loads');
      return { data, text: openTable(heldLoadTable(data.list), data) || 'No card load is held.' };
    },
  },

  'card end-load': {
    summary: 'end a held load with the outcome found at the issuer',
    args: ['load'],
    options: {
      outcome: {
        type: 'string',
        required: true,
        help: 'loaded: the money is on the card; refund: it is not, and is refunded to the account',
      },
      reason: { type: 'string', required: true, help: 'what was found at the issuer; stored' },
    },
    async run({ ask, args, text }) {
      const id = args.load ?? '';
      const outcome = loadOutcomes.find((one) => one === text('outcome'));
      if (!outcome) throw new Problem(`--outcome must be one of ${loadOutcomes.join(', ')}.`);
      const data = await ask('cards', 'endLoad', { id, outcome, reason: text('reason') ?? '' });
      const how = outcome === 'loaded' ? 'booked to the card' : 'refunded to the account';
      return { data, text: `Card load ${id} ${data.changed ? 'is' : 'was already'} ${how}.` };
    },
  },

  'card spend': {
    summary: 'sandbox issuer only: simulate a payment with a card',
    args: ['card'],
    options: {
      merchant: { type: 'string', required: true, help: 'name of the shop' },
      amount: {
        type: 'string',
        required: true,
        help: 'amount charged to the card, in USDT: 12.50',
      },
      country: { type: 'string', help: 'country of the shop, two letters' },
      currency: { type: 'string', help: 'currency of the shop, three letters; with --asked' },
      asked: { type: 'string', help: 'price in the currency of the shop' },
      hold: { type: 'boolean', help: 'only reserve the amount, to settle or reverse it later' },
    },
    async run({ ask, args, text, flag }) {
      const country = text('country')?.toUpperCase();
      const asked = askedOf(text('asked'), text('currency')?.toUpperCase());
      const data = await ask('cards', 'spend', {
        ...{ id: args.card ?? '', merchant: text('merchant') ?? '' },
        ...{ amount: usdtOf(text('amount') ?? ''), holds: flag('hold') },
        ...(country ? { country } : {}),
        ...(asked ? { asked } : {}),
      });
      return { data, text: saidOf(data) };
    },
  },

  'card settle': changing('settle', 'sandbox issuer only: settle a reserved payment'),
  'card reverse': changing('reverse', 'sandbox issuer only: release a reserved payment'),
  'card refund': changing('refund', 'sandbox issuer only: refund a settled payment'),
};

function reviewed(name: 'show' | 'approve' | 'reject'): Command {
  return people[`reviews ${name}`] as Command;
}

function changing(name: 'settle' | 'reverse' | 'refund', summary: string): Command {
  return {
    summary,
    args: ['payment'],
    async run({ ask, args }: Call): Promise<Result> {
      const data = await ask('cards', name, { payment: args.payment ?? '' });
      return { data, text: saidOf(data) };
    },
  };
}

function saidOf(data: { payment: string; status: string; reason: string | null }): string {
  const why = data.reason ? `: ${data.reason}` : '';
  return `Payment ${data.payment} is ${data.status}${why}.`;
}

/** '12.50' → base units. @throws Problem */
function usdtOf(text: string): string {
  try {
    const units = parseAmount(tidyLine(asciiDigits(text)), 6);
    if (units > 0n) return String(units);
  } catch {
    // The problem is thrown below.
  }
  throw new Problem(`--amount must be USDT, such as 12.50, not "${text}".`);
}

function askedOf(amount: string | undefined, currency: string | undefined) {
  if (amount && currency) return { amount, currency };
  if (amount || currency) throw new Problem('--asked and --currency must be given together.');
  return undefined;
}

const loadOutcomes = ['loaded', 'refund'] as const;

const usdt = (units: string) => money(units, 'USDT');

function rechargeTable(list: readonly CardRechargeData[]): string {
  return table(
    ['top-up', 'amount', 'fee', 'status', 'made', 'done'],
    list.map((one) => [
      ...[one.id, usdt(one.amount), usdt(one.fee), one.status],
      ...[when(one.created_at), when(one.done_at)],
    ]),
  );
}

const holdReasons = {
  missing: 'the issuer has no such card',
  conflict: 'the issuer answers 409',
  defect: 'the issuer’s answer is invalid',
} as const satisfies Record<HeldLoadData['reason'], string>;

function heldLoadTable(list: readonly HeldLoadData[]): string {
  return table(
    ['load', 'held for', 'user', 'card', 'amount', 'fee', 'at the issuer', 'why', 'last call'],
    list.map((one) => [
      ...[one.id, duration(one.held_ms), one.user_id, one.card_id],
      ...[usdt(one.amount), usdt(one.fee), `${one.issuer_load} on ${one.issuer_card}`],
      ...[holdReasons[one.reason], when(one.called_at)],
    ]),
  );
}

function paymentTable(list: readonly CardPaymentData[]): string {
  return table(
    ['payment', 'when', 'amount', 'asked', 'status', 'shop', ''],
    list.map((one) => [
      ...[one.id, when(one.at), usdt(one.amount), `${one.asked.amount} ${one.asked.currency}`],
      ...[one.status, [one.merchant, one.country].filter(Boolean).join(', '), one.reason ?? ''],
    ]),
  );
}

function applicationTable(list: readonly CardApplicationData[]): string {
  return table(
    ['application', 'number', 'user', 'product', 'fee', 'state', 'review', 'made', 'done', ''],
    list.map((one) => [
      ...[one.id, one.number, one.user_id, one.product_id, usdt(one.fee), one.state],
      ...[one.review ?? '', when(one.created_at), when(one.done_at)],
      [
        one.reason,
        one.state === 'payment' && one.order_id ? `order ${one.order_id}` : '',
        one.card_id ? `card ${one.card_id}` : '',
        one.state === 'issuing' && one.tries > 1 ? `called ${one.tries} times` : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}
