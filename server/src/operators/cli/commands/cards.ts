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

/** Cards: whose there are, applications for them, and what shops do, simulated. */
export const cards: Commands = {
  'card list': {
    summary: 'the cards of a user; the look is recorded',
    args: ['user'],
    async run({ ask, args }) {
      const data = await ask('cards', 'list', { who: args.user ?? '' });
      return { data, text: cardTable(data.list) || `User ${data.user_id} has no card.` };
    },
  },

  'card show': {
    summary: 'a card, what it was topped up with and used for; the look is recorded',
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
    summary: 'card applications under way, the oldest first; those in review with its number',
    options: { all: { type: 'boolean', help: 'also what is over, the latest first' } },
    async run({ ask, flag }) {
      const data = await ask('cards', 'applications', { all: flag('all') });
      const text = openTable(applicationTable(data.list), data);
      return { data, text: text || 'No application is under way.' };
    },
  },

  'card review': {
    ...reviewed('show'),
    summary: 'what is asked for, for whom, and where it is sent; the look is recorded',
  },

  'card approve': {
    ...reviewed('approve'),
    summary: 'the card of an application is ordered from the issuer',
  },

  'card reject': {
    ...reviewed('reject'),
    summary: 'an application comes to nothing; its fee goes back to the account',
  },

  'card loads': {
    summary:
      'loads that wait for an operator: the issuer leaves their outcome open; the oldest first',
    async run({ ask }) {
      const data = await ask('cards', 'loads');
      return { data, text: openTable(heldLoadTable(data.list), data) || 'No card load is held.' };
    },
  },

  'card end-load': {
    summary: 'end a held load as it was found at the issuer',
    args: ['load'],
    options: {
      outcome: {
        type: 'string',
        required: true,
        help: 'loaded: its money is on the card; refund: it is not, and goes back to the account',
      },
      reason: { type: 'string', required: true, help: 'what was found at the issuer; kept' },
    },
    async run({ ask, args, text }) {
      const id = args.load ?? '';
      const outcome = loadOutcomes.find((one) => one === text('outcome'));
      if (!outcome) throw new Problem(`--outcome is one of ${loadOutcomes.join(', ')}.`);
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
      amount: { type: 'string', required: true, help: 'what comes off the card, in USDT: 12.50' },
      country: { type: 'string', help: 'of the shop, two letters' },
      currency: { type: 'string', help: 'what the shop asks in, three letters; with --asked' },
      asked: { type: 'string', help: 'how much it asks for, in its currency' },
      hold: { type: 'boolean', help: 'only held, to be settled or reversed later' },
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

  'card settle': changing('settle', 'sandbox issuer only: a shop takes what it held'),
  'card reverse': changing('reverse', 'sandbox issuer only: a shop lets go of what it held'),
  'card refund': changing('refund', 'sandbox issuer only: a shop gives back what it took'),
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
    // Said below.
  }
  throw new Problem(`--amount is USDT, such as 12.50, not "${text}".`);
}

function askedOf(amount: string | undefined, currency: string | undefined) {
  if (amount && currency) return { amount, currency };
  if (amount || currency) throw new Problem('--asked and --currency come together.');
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
  missing: 'the issuer does not know the card',
  conflict: 'the issuer answers 409',
  defect: 'the answer cannot be read',
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
        one.state === 'issuing' && one.tries > 1 ? `asked ${one.tries} times` : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}
