import {
  type ActivityGroup,
  activityGroups,
  moneyLogAsked as asked,
  assets,
  formatAmount,
  type Locale,
  type MoneyLogEntry,
  type MoneyLogExport,
  moneyLogTypes,
} from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { type MessageKey, text } from '../../platform/messages/index.ts';
import {
  byteOrderMark,
  type Cell,
  csvRow,
  csvType,
  type ExportKind,
  type KnownExport,
  listExports,
  openTicket,
  orderExport,
} from '../exports/index.ts';
import { readMoneyLog } from './money-log.ts';
import { readRange } from './range.ts';

/** Maximum number of records in a part, which is one stored object. */
const perPart = 1_000;

const kind = 'money_log';

export const moneyLogFile = ({ brand }: { brand: string }): ExportKind => ({
  async write(db, { userId, language, ask }, cursor) {
    const { type, group, asset, from, to } = asked.parse(ask);
    const { list, next } = await readMoneyLog(db, userId, {
      type: type ?? (group ? recordTypesOf(group) : undefined),
      asset: asset ?? undefined,
      from: dateOf(from),
      to: dateOf(to),
      limit: perPart,
      cursor: cursor ?? undefined,
    });
    const head = cursor === null ? csvHead(language) : '';
    const bytes = Buffer.from(head + csvLines(list, { language, brand }, asset ?? undefined));
    return { bytes, records: list.length, next };
  },
});

/** Returns the types of a group without those of card payments, which are no records. */
const recordTypesOf = (group: ActivityGroup) =>
  moneyLogTypes.filter((type) => activityGroups[group].some((one) => one === type));

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

const present = ({ state, ask }: KnownExport): MoneyLogExport => ({
  ...state,
  ...asked.parse(ask),
});

export function moneyLogFileHandlers({ clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'send'> }) {
  return {
    async moneyLogExport(ctx, { type = null, group = null, asset = null, ...dates }) {
      const now = clock.now();
      const { from, to } = readRange(dates, now, ctx.language);
      const request = {
        ...({
          userId: signedIn(ctx).id,
          language: ctx.language,
          kind,
          mediaType: csvType,
        } as const),
        ask: {
          type,
          group,
          asset,
          from: from?.toISOString() ?? null,
          to: to?.toISOString() ?? null,
        },
        name: `money-log-${now.toISOString().slice(0, 10)}.csv`,
      };
      return present(await ctx.db.tx((tx) => orderExport(tx, jobs, request, now)));
    },

    async moneyLogExports(ctx) {
      const own = { userId: signedIn(ctx).id, kind } as const;
      return { list: (await listExports(ctx.db, own, clock.now())).map(present) };
    },

    moneyLogExportTicket: (ctx, { id }) =>
      openTicket(ctx.db, { userId: signedIn(ctx).id, kind, id }, clock.now()),
  } satisfies Partial<DomainHandlers<'user'>>;
}

type Entry = MoneyLogEntry;

/** A line of the file: the effect of one record on one coin. */
interface Line {
  entry: Entry;
  asset: Entry['asset'];
  amount: string;
  /** `account`: a balance changed. `wallet`: only the connected wallet paid or received. */
  where: 'account' | 'wallet';
}

/** The file's language, and the product's name, which is part of texts about balances. */
interface Wording {
  language: Locale;
  brand: string;
}

const places = { account: 'record.where.account', wallet: 'record.where.wallet' } as const;

function titleOf({ type, replaces: last4 }: Entry, language: Locale): string {
  if (!last4) return text(language, `record.type.${type}`);
  return type === 'card_fee'
    ? text(language, 'record.replacement', { last4 })
    : text(language, 'record.replacement.returned');
}

const columns = [
  ['record.column.time', ({ entry }) => ({ text: entry.created_at })],
  ['record.column.record', ({ entry }, { language }) => ({ text: titleOf(entry, language) })],
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
 * Returns lines by RFC 4180: one for each coin that the account gained or lost, and one for a
 * payment of the connected wallet. All lines of the account in a coin add up to its balance. The
 * file is for programs: amounts have all digits without grouping.
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
