import { assets, formatAmount, type Locale, type MoneyLogEntry } from '@shared/contract';
import { type MessageKey, text } from '../../platform/messages/index.ts';
import { byteOrderMark, type Cell, csvRow } from '../exports/index.ts';

type Entry = MoneyLogEntry;

/** A line of the file: the effect of one record on one coin. */
interface Line {
  entry: Entry;
  asset: Entry['asset'];
  amount: string;
  /** `account`: a balance changed. `wallet`: only the connected wallet paid or received. */
  where: 'account' | 'wallet';
}

/** The file's language, and the name of the product, which names its balances. */
interface Wording {
  language: Locale;
  brand: string;
}

const places = { account: 'record.where.account', wallet: 'record.where.wallet' } as const;

const columns = [
  ['record.column.time', ({ entry }) => ({ text: entry.created_at })],
  [
    'record.column.record',
    ({ entry }, { language }) => ({ text: text(language, `record.type.${entry.type}`) }),
  ],
  ['record.column.coin', ({ asset }) => ({ text: asset })],
  ['record.column.amount', ({ asset, amount }) => ({ number: decimals(asset, amount) })],
  [
    'record.column.where',
    ({ where }, { language, brand }) => ({ text: text(language, places[where], { brand }) }),
  ],
  ['record.column.balance', ({ entry, asset }) => balanceOf(entry, asset)],
  [
    'record.column.quantity',
    ({ entry }) => ({ number: entry.quantity === null ? '' : String(entry.quantity) }),
  ],
  ['record.column.address', ({ entry }) => ({ text: entry.counterparty?.address ?? '' })],
  ['record.column.name', ({ entry }) => ({ text: entry.counterparty?.name ?? '' })],
  ['record.column.remark', ({ entry }) => ({ text: entry.remark ?? '' })],
  ['record.column.order', ({ entry }) => ({ text: entry.order_id ?? '' })],
  ['record.column.transaction', ({ entry }) => ({ text: entry.tx_hash ?? '' })],
  ['record.column.number', ({ entry }) => ({ number: entry.id })],
] as const satisfies readonly (readonly [MessageKey, (line: Line, wording: Wording) => Cell])[];

export function csvHead(language: Locale): string {
  const titles = columns.map(([title]) => ({ text: text(language, title) }));
  return byteOrderMark + csvRow(titles);
}

/**
 * RFC 4180. One line for each coin that the account gained or lost, and one for a payment of the
 * connected wallet. The account's lines of a coin add up to its balance.
 */
export function csvLines(
  entries: readonly Entry[],
  wording: Wording,
  only: Entry['asset'] | undefined,
): string {
  return entries
    .flatMap((entry) => linesOf(entry, only))
    .map((line) => csvRow(columns.map(([, cell]) => cell(line, wording))))
    .join('');
}

function linesOf(entry: Entry, only: Entry['asset'] | undefined): Line[] {
  const { effects, asset, amount } = entry;
  const moved: Line[] = effects.map((one) => ({ entry, ...one, where: 'account' }));
  const outside = !effects.some((one) => one.asset === asset);
  const all: Line[] = outside ? [{ entry, asset, amount, where: 'wallet' }, ...moved] : moved;
  const wanted = all.filter((line) => only === undefined || line.asset === only);
  return wanted.length > 0 ? wanted : all.slice(0, 1);
}

function balanceOf({ balances }: Entry, asset: Entry['asset']): Cell {
  const found = balances.find((one) => one.asset === asset);
  return { number: found ? decimals(asset, found.amount) : '' };
}

function decimals(asset: Entry['asset'], amount: string): string {
  return formatAmount(amount, assets[asset].decimals, Number.POSITIVE_INFINITY);
}
