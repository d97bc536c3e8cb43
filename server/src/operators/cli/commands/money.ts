import type { EntryData, OrderDetails, UserStatement } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { money as amountOf, indented, json, openTable, section, table, when } from '../print.ts';
import {
  balanceTable,
  cardTable,
  entryTable,
  orderTable,
  paymentTable,
  priceOf,
  suspenseTable,
  withdrawalTable,
} from './tables.ts';

export const money: Commands = {
  'statement user': {
    summary: 'show where the money of a user is; recorded in the audit log',
    args: ['user'],
    async run({ ask, args }) {
      const data = await ask('statements', 'user', { who: args.user ?? '' });
      return { data, text: userStatement(data) };
    },
  },

  'statement order': {
    summary: 'show where the money of an order is; recorded in the audit log',
    args: ['order'],
    async run({ ask, args }) {
      const data = await ask('statements', 'order', { id: args.order ?? '' });
      return { data, text: orderPage(data) };
    },
  },

  'orders show': {
    summary: 'show an order with its payments on chain and its entries',
    args: ['order'],
    async run({ ask, args }) {
      const data = await ask('orders', 'show', { id: args.order ?? '' });
      return { data, text: orderPage(data) };
    },
  },

  'entries show': {
    summary: 'show a ledger entry with its postings',
    args: ['entry'],
    async run({ ask, args }) {
      const data = await ask('entries', 'show', { id: args.entry ?? '' });
      return { data, text: entryPage(data.entry) };
    },
  },

  'entries reverse': {
    summary: 'reverse an entry and its effects by another entry',
    args: ['entry'],
    options: { note: { type: 'string', required: true, help: 'reason; stored with the entry' } },
    async run({ ask, args, text }) {
      const id = args.entry ?? '';
      const data = await ask('entries', 'reverse', { id, note: text('note') ?? '' });
      const by = data.entry.reversed_by;
      const how = data.changed ? 'is reversed by' : 'was reversed already, by';
      return { data, text: `Entry ${id} ${how} entry ${by}.` };
    },
  },

  suspense: {
    summary:
      'list chain payments that paid no order and wait for a decision; recorded in the audit log',
    options: { all: { type: 'boolean', help: 'also decided ones' } },
    async run({ ask, flag }) {
      const data = await ask('suspense', 'list', { all: flag('all') });
      const waiting = data.sums.map(({ asset, count, amount }) => [
        ...[asset ?? 'foreign tokens', String(count), asset ? amountOf(amount, asset) : ''],
      ]);
      const text = [
        openTable(suspenseTable(data.list), data),
        ...section('totals', table(['asset', 'payments', 'amount'], waiting)),
      ].join('\n');
      return { data, text: data.total > 0 ? text : 'Nothing waits in suspense.' };
    },
  },

  'suspense credit': {
    summary: 'credit money in suspense to a user',
    args: ['payment'],
    options: { to: { type: 'string', required: true, help: 'address, id or invite code' } },
    async run({ ask, args, text }) {
      const id = args.payment ?? '';
      const data = await ask('suspense', 'credit', { event_id: id, to: text('to') ?? '' });
      const how = data.changed ? 'is credited' : 'was credited already';
      return { data, text: `Payment ${id} ${how} to user ${data.user_id}.` };
    },
  },

  'suspense return': {
    summary: 'record that money in suspense was returned, with its transaction',
    args: ['payment'],
    options: {
      tx: { type: 'string', required: true, help: 'hash of the transaction that returned it' },
    },
    async run({ ask, args, text }) {
      const id = args.payment ?? '';
      const data = await ask('suspense', 'return', { event_id: id, tx_hash: text('tx') ?? '' });
      const how = data.changed ? 'is recorded as returned' : 'was recorded as returned already';
      return { data, text: `Payment ${id} ${how}.` };
    },
  },

  incidents: {
    summary: 'list incidents of the chain that need an operator',
    options: { all: { type: 'boolean', help: 'also resolved ones' } },
    async run({ ask, flag }) {
      const data = await ask('incidents', 'list', { all: flag('all') });
      const rows = data.list.map((one) => [
        ...[one.id, when(one.created_at), one.kind, one.event_id ?? '', json(one.detail)],
        one.resolved_at ? `${when(one.resolved_at)} ${one.note ?? ''}` : '',
      ]);
      const names = ['incident', 'since', 'what', 'event', 'detail', 'resolved'];
      return { data, text: openTable(table(names, rows), data) || 'No incident is open.' };
    },
  },

  'incidents resolve': {
    summary: 'resolve an incident, with a note of what was done',
    args: ['incident'],
    options: { note: { type: 'string', required: true, help: 'what was done' } },
    async run({ ask, args, text }) {
      const id = args.incident ?? '';
      const data = await ask('incidents', 'resolve', { id, note: text('note') ?? '' });
      const how = data.changed ? 'is resolved' : 'was resolved already, with this note';
      return { data, text: `Incident ${id} ${how}.` };
    },
  },

  'incidents retry': {
    summary: 'retry at once to settle the event of an incident',
    args: ['incident'],
    async run({ ask, args }) {
      const id = args.incident ?? '';
      const data = await ask('incidents', 'retry', { id });
      const how = data.changed ? 'is retried now' : 'is already about to be retried';
      return { data, text: `The event of incident ${id} ${how}; see \`pnpm ops incidents\`.` };
    },
  },
};

function userStatement(data: UserStatement): string {
  const { user, pending } = data;
  const frozen = user.frozen_reason ? `  FROZEN: ${user.frozen_reason}` : '';
  const payments = data.orders.flatMap((order) =>
    order.payments.map((payment) => ({ ...payment, event_id: `${payment.event_id} ${order.id}` })),
  );
  return [
    `user ${user.id}  ${user.address}  ${user.invite_code}${frozen}`,
    `${when(data.at)} UTC`,
    ...section('where the money is', data.money.join('\n')),
    ...section('balances', balanceTable(data.balances)),
    ...section(
      'reserved',
      table(
        ['entry', 'since', 'what', 'amount'],
        pending.map((one) => [
          ...[one.entry_id, when(one.since), one.words, amountOf(one.amount, one.asset)],
        ]),
      ),
    ),
    ...section('latest orders', orderTable(data.orders)),
    ...section('payments to them on chain', paymentTable(payments, 'payment, order')),
    ...section('in suspense', suspenseTable(data.suspense)),
    ...section('latest withdrawals', withdrawalTable(data.withdrawals)),
    ...section('cards', cardTable(data.cards)),
    ...section('latest entries', entryTable(data.entries, user.id)),
  ].join('\n');
}

function orderPage({ order, user, payments, entries, money: lines }: OrderDetails): string {
  return [
    `order ${order.id}  ${order.quantity} × ${order.kind}, ${priceOf(order)}, ${order.status}`,
    `of user ${user.id}  ${user.address}, made ${when(order.created_at)} UTC`,
    `reference ${order.reference}`,
    ...section('where the money is', lines.join('\n')),
    ...section('payments on chain', paymentTable(payments)),
    ...section('entries', entryTable(entries)),
  ].join('\n');
}

function entryPage(entry: EntryData): string {
  const facts = [
    `entry ${entry.id}  ${entry.kind} ${entry.reference}: ${entry.words}`,
    `${when(entry.at)} UTC by ${entry.actor}`,
    entry.order_id ? `order ${entry.order_id}` : '',
    entry.tx_hash ? `transaction ${entry.tx_hash}` : '',
    entry.reverses ? `reverses entry ${entry.reverses}` : '',
    entry.reversed_by ? `reversed by entry ${entry.reversed_by}` : '',
    entry.note ? `note: ${entry.note}` : '',
  ].filter(Boolean);
  const rows = entry.postings.map(({ account, purpose, amount, asset }) => [
    ...[account, purpose, amountOf(amount, asset)],
  ]);
  return [...facts, indented(table(['account', 'purpose', 'amount'], rows))].join('\n');
}
