import type { Locale } from '@shared/contract';
import { byteOrderMark, type Cell, csvRow } from '../../money/exports/index.ts';
import { type MessageKey, text } from '../../platform/messages/index.ts';
import type { HeldPayment } from '../cards/index.ts';
import type { Statement, StatementLine } from './statement.ts';
import { cardName, foreignAmount, movementName, plainAmount } from './words.ts';

/** A line of the file: a movement, a reserved amount, or a balance. */
interface Line {
  what: string;
  status?: string;
  of?: StatementLine | HeldPayment;
  amount?: bigint;
  balance?: bigint;
  pending?: bigint;
}

const nothing: Cell = { text: '' };
const number = (amount: bigint | undefined): Cell => ({
  number: amount === undefined ? '' : plainAmount(amount),
});
const time = (at: Date | undefined): Cell => ({ text: at?.toISOString() ?? '' });

/** Returns the payment that a line charges, reserves or refunds; undefined for other lines. */
const paymentOf = ({ of }: Line) => (of && 'merchant' in of ? of : undefined);
const askedOf = (line: Line) => {
  const payment = paymentOf(line);
  return payment && foreignAmount(payment);
};

const columns = [
  ['statement.column.bookedAt', ({ of }) => (of && 'bookedAt' in of ? time(of.bookedAt) : nothing)],
  ['statement.column.what', ({ what }) => ({ text: what })],
  ['statement.column.status', ({ status }) => ({ text: status ?? '' })],
  ['statement.column.merchant', (line) => ({ text: paymentOf(line)?.merchant ?? '' })],
  ['statement.column.country', (line) => ({ text: paymentOf(line)?.country ?? '' })],
  ['statement.column.paidAt', (line) => time(paymentOf(line)?.paidAt)],
  ['statement.column.asked', (line) => ({ text: askedOf(line)?.amount ?? '' })],
  ['statement.column.currency', (line) => ({ text: askedOf(line)?.currency ?? '' })],
  ['statement.column.amount', ({ amount }) => number(amount)],
  ['statement.column.balance', ({ balance }) => number(balance)],
  ['statement.column.pending', ({ pending }) => number(pending)],
  ['statement.column.fee', ({ of }) => number(of && 'fee' in of ? of.fee : undefined)],
  ['statement.column.reference', (line) => ({ text: paymentOf(line)?.spendingId ?? '' })],
] as const satisfies readonly (readonly [MessageKey, (line: Line) => Cell])[];

/**
 * Returns CSV for programs: amounts have all digits without grouping, and times are RFC 3339. Each
 * line names the card and its holder, so that several months can be merged.
 */
export function statementCsv(statement: Statement, language: Locale): string {
  const ofCard: (readonly [MessageKey, Cell])[] = [
    ['statement.card', { text: cardName(statement) }],
    ['statement.holder', { text: statement.holder }],
    ['statement.period', { text: statement.month }],
    ['statement.operator', { text: statement.operator ?? statement.brand }],
  ];
  const titles = [...columns, ...ofCard].map(([title]) => ({
    text: text(language, title, { brand: statement.brand }),
  }));
  const rows = linesOf(statement, language).map((line) =>
    csvRow([...columns.map(([, cell]) => cell(line)), ...ofCard.map(([, cell]) => cell)]),
  );
  return byteOrderMark + csvRow(titles) + rows.join('');
}

function linesOf({ opening, closing, lines, held }: Statement, language: Locale): Line[] {
  return [
    { what: text(language, 'statement.opening'), balance: opening },
    ...lines.map((line) => ({
      what: movementName(line, language),
      status: text(language, 'statement.status.booked'),
      of: line,
      amount: line.amount,
      balance: line.balance,
    })),
    { what: text(language, 'statement.closing'), balance: closing },
    ...held.map((payment) => ({
      what: text(language, 'statement.what.payment'),
      status: text(language, 'statement.status.pending'),
      of: payment,
      pending: -payment.amount,
    })),
  ];
}
