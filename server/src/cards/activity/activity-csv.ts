import {
  type ActivityItem,
  type Asset,
  assets,
  type DeclineReason,
  formatAmount,
  type Locale,
  type MoneyLogEntry,
  regionName,
} from '@shared/contract';
import { byteOrderMark, type Cell, csvRow } from '../../money/exports/index.ts';
import { type MessageKey, text } from '../../platform/messages/index.ts';
import { cardTypeOf } from './activity.ts';

type Payment = NonNullable<ActivityItem['spending']>;

/** A line of the file: the effect of one record on one coin, or a payment with a card. */
interface Line {
  at: string;
  asset: Asset;
  amount: string;
  /** `account`: a balance changed. `wallet`: only the connected wallet paid or received. */
  where: 'account' | 'wallet' | 'card';
  entry?: MoneyLogEntry;
  payment?: Payment;
}

/** The file's language, and the product's name, which is part of texts about balances. */
interface Wording {
  language: Locale;
  brand: string;
}

type ToCell = (line: Line, wording: Wording) => Cell;

const places = {
  account: 'record.where.account',
  wallet: 'record.where.wallet',
  card: 'record.where.card',
} as const;

const statuses = {
  pending: 'record.payment.pending',
  settled: 'record.payment.settled',
  reversed: 'record.payment.reversed',
  refunded: 'record.payment.refunded',
  declined: 'record.payment.declined',
} as const satisfies Record<Payment['status'], MessageKey>;

const reasons = {
  balance: 'record.decline.balance',
  limit: 'record.decline.limit',
  frozen: 'record.decline.frozen',
  inactive: 'record.decline.inactive',
  closed: 'record.decline.closed',
  pin: 'record.decline.pin',
  expired: 'record.decline.expired',
  merchant: 'record.decline.merchant',
  other: 'record.decline.other',
} as const satisfies Record<DeclineReason, MessageKey>;

function titleOf({ entry, payment }: Line, language: Locale): string {
  if (payment) return text(language, `record.type.${cardTypeOf(payment.status)}`);
  if (!entry?.replaces) return text(language, `record.type.${entry?.type ?? 'unknown'}`);
  return entry.type === 'card_fee'
    ? text(language, 'record.replacement', { last4: entry.replaces })
    : text(language, 'record.replacement.returned');
}

const ofEntry =
  (read: (entry: MoneyLogEntry) => string | null | undefined): ToCell =>
  ({ entry }) => ({ text: (entry && read(entry)) ?? '' });

const ofPayment =
  (read: (payment: Payment, language: Locale) => string | null): ToCell =>
  ({ payment }, { language }) => ({ text: (payment && read(payment, language)) ?? '' });

/** The columns in the order of the file. Add new ones at the end: programs read them by position. */
const columns = [
  ['record.column.time', ({ at }) => ({ text: at })],
  ['record.column.record', (line, { language }) => ({ text: titleOf(line, language) })],
  ['record.column.coin', ({ asset }) => ({ text: asset })],
  ['record.column.amount', ({ asset, amount }) => ({ number: decimals(asset, amount) })],
  [
    'record.column.where',
    ({ where, payment }, { language, brand }) => ({
      text: text(language, places[where], { brand, last4: payment?.card.last4 ?? '' }),
    }),
  ],
  ['record.column.balance', balanceOf],
  ['record.column.quantity', ({ entry }) => ({ number: String(entry?.quantity ?? '') })],
  ['record.column.address', ofEntry(({ counterparty }) => counterparty?.address)],
  ['record.column.name', ofEntry(({ counterparty }) => counterparty?.name)],
  ['record.column.remark', ofEntry(({ remark }) => remark)],
  ['record.column.order', ofEntry(({ order_id }) => order_id)],
  ['record.column.transaction', ofEntry(({ tx_hash }) => tx_hash)],
  ['record.column.number', ({ entry }) => ({ number: entry?.id ?? '' })],
  ['statement.column.merchant', ofPayment(({ merchant }) => merchant)],
  [
    'statement.column.country',
    ofPayment(({ country }, language) => country && regionName(country, language)),
  ],
  [
    'statement.column.status',
    ofPayment(({ status }, language) => text(language, statuses[status])),
  ],
  [
    'record.column.reason',
    ofPayment(({ reason }, language) => reason && text(language, reasons[reason])),
  ],
  [
    'record.column.payment',
    ({ payment }) => ({ number: payment ? decimals('USDT', payment.amount) : '' }),
  ],
  ['statement.column.asked', ofPayment(({ asked }) => asked.amount)],
  ['statement.column.currency', ofPayment(({ asked }) => asked.currency)],
  ['statement.column.reference', ofPayment(({ id }) => id)],
] as const satisfies readonly (readonly [MessageKey, ToCell])[];

export function csvHead(language: Locale): string {
  const titles = columns.map(([title]) => ({ text: text(language, title) }));
  return byteOrderMark + csvRow(titles);
}

/**
 * Returns lines by RFC 4180: one for each coin that the account gained or lost, one for a payment
 * of the connected wallet, and one for a payment with a card. All lines of the account in a coin
 * add up to its balance. The file is for programs: amounts have all digits without grouping.
 */
export function csvLines(
  items: readonly Omit<ActivityItem, 'id'>[],
  wording: Wording,
  only: Asset | undefined,
): string {
  return items
    .flatMap(({ record, spending }) => {
      if (spending) return [lineOf(spending)];
      return record ? linesOf(record, only) : [];
    })
    .map((line) => csvRow(columns.map(([, cell]) => cell(line, wording))))
    .join('');
}

/** Returns the line of a payment. Its amount is 0 if the card paid nothing or got all back. */
function lineOf(payment: Payment): Line {
  const isSpent = cardTypeOf(payment.status) === 'card_payment';
  const amount = String(isSpent ? -BigInt(payment.amount) : 0n);
  return { at: payment.at, asset: 'USDT', amount, where: 'card', payment };
}

function linesOf(entry: MoneyLogEntry, only: Asset | undefined): Line[] {
  const { effects, asset, amount, created_at: at } = entry;
  const moved: Line[] = effects.map((one) => ({ at, entry, ...one, where: 'account' }));
  const outside = !effects.some((one) => one.asset === asset);
  const all: Line[] = outside ? [{ at, entry, asset, amount, where: 'wallet' }, ...moved] : moved;
  const wanted = all.filter((line) => only === undefined || line.asset === only);
  return wanted.length > 0 ? wanted : all.slice(0, 1);
}

function balanceOf({ entry, asset }: Line): Cell {
  const found = entry?.balances.find((one) => one.asset === asset);
  return { number: found ? decimals(asset, found.amount) : '' };
}

function decimals(asset: Asset, amount: string): string {
  return formatAmount(amount, assets[asset].decimals, Number.POSITIVE_INFINITY);
}
