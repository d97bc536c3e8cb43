import { type Locale, locales } from '@shared/contract';
import { text } from '../../../platform/messages/index.ts';
import type { HeldPayment } from '../../cards/index.ts';
import type { Statement, StatementLine } from '../statement.ts';
import {
  cardName,
  foreignAmount,
  movementName,
  type StatementFormat,
  statementFormat,
} from '../words.ts';

export interface Sheet {
  /** BCP 47. */
  lang: string;
  /** Title of the document: 'Card statement · Visa •••• 4242 · November 2026'. */
  name: string;
  brand: string;
  title: string;
  month: string;
  facts: Labelled[];
  sums: Labelled[];
  closing: Labelled;
  notes: string[];
  movements: { title: string; heads: Row; rows: Row[]; none: string };
  pending: { title: string; lead: string; heads: Row; rows: Row[]; left: Labelled } | undefined;
  footer: string;
  page(page: number, pages: number): string;
}

export interface Labelled {
  label: string;
  value: string;
}

export interface Row {
  day: string;
  title: string;
  /** Smaller text below the title. */
  detail: string;
  amount: string;
  balance: string;
  /** Whether the amount was credited. */
  gain?: boolean;
}

export function sheetOf(statement: Statement, language: Locale): Sheet {
  const format = statementFormat(language, decimalsOf(statement));
  const { brand, operator, totals, opening, closing, lines, held } = statement;
  const title = text(language, 'statement.title');
  const month = format.month(statement.month);
  const heads = (last: string): Row => ({
    day: text(language, 'statement.column.booked'),
    title: text(language, 'statement.column.details'),
    detail: '',
    amount: text(language, 'statement.column.amount'),
    balance: last,
  });
  return {
    lang: locales[language].tag,
    name: [title, cardName(statement), month].join(' · '),
    brand,
    title,
    month,
    facts: factsOf(statement, language, format),
    sums: [
      { label: text(language, 'statement.opening'), value: format.amount(opening) },
      { label: text(language, 'statement.spent'), value: format.amount(totals.spent) },
      {
        label: text(language, 'statement.returned'),
        value: format.amount(totals.returned, { sign: true }),
      },
      {
        label: text(language, 'statement.toppedUp'),
        value: format.amount(totals.toppedUp, { sign: true }),
      },
      ...(lines.some(({ what }) => what === 'unload')
        ? [
            {
              label: text(language, 'statement.unloaded'),
              value: format.amount(totals.unloaded),
            },
          ]
        : []),
      ...(lines.some(({ what }) => what === 'carried')
        ? [
            {
              label: text(language, 'statement.carried'),
              value: format.amount(totals.carried, { sign: true }),
            },
          ]
        : []),
    ],
    closing: {
      label: text(language, 'statement.closing'),
      value: `${format.amount(closing)} USDT`,
    },
    notes: notesOf(statement, language, format),
    movements: {
      title: text(language, 'statement.movements'),
      heads: heads(text(language, 'statement.column.balance')),
      rows: lines.map((line) => lineRow(line, language, format)),
      none: text(language, 'statement.none'),
    },
    pending:
      held.length > 0
        ? {
            title: text(language, 'statement.pending'),
            lead: text(language, 'statement.pendingLead'),
            heads: { ...heads(''), day: text(language, 'statement.column.paid') },
            rows: held.map((payment) => heldRow(payment, format)),
            left: {
              label: text(language, 'statement.left'),
              value: `${format.amount(closing - statement.pending)} USDT`,
            },
          }
        : undefined,
    footer: [
      ...(operator ? [`${text(language, 'statement.operator')} ${operator}`] : []),
      text(language, 'statement.note'),
    ].join(' · '),
    page: (page, pages) =>
      text(language, 'statement.page', {
        page: format.number(page),
        pages: format.number(pages),
      }),
  };
}

/** Returns 2 decimals, or 6 for all amounts if one needs more, so that columns align. */
function decimalsOf({ opening, lines, held, fees }: Statement): 2 | 6 {
  const amounts = [opening, fees, ...[...lines, ...held].map(({ amount }) => amount)];
  return amounts.every((amount) => amount % 10_000n === 0n) ? 2 : 6;
}

const types = {
  virtual: 'statement.type.virtual',
  physical: 'statement.type.physical',
} as const;

function factsOf(statement: Statement, language: Locale, format: StatementFormat): Labelled[] {
  return [
    { label: text(language, 'statement.holder'), value: statement.holder },
    { label: text(language, types[statement.type]), value: cardName(statement) },
    { label: text(language, 'statement.period'), value: periodOf(statement, format) },
    { label: text(language, 'statement.made'), value: format.time(statement.madeAt) },
  ];
}

/** Returns the days of the month, or of its part until the order. */
function periodOf({ month, madeAt, isOver }: Statement, format: StatementFormat): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1);
  last.setUTCDate(0);
  return `${format.date(first)} – ${format.date(isOver ? last : madeAt)}`;
}

function notesOf(statement: Statement, language: Locale, format: StatementFormat): string[] {
  const { fees, isOver, madeAt } = statement;
  return [
    ...(fees > 0n
      ? [text(language, 'statement.fees', { amount: `${format.amount(fees)} USDT` })]
      : []),
    ...(isOver ? [] : [text(language, 'statement.soFar', { time: format.time(madeAt) })]),
  ];
}

function lineRow(line: StatementLine, language: Locale, format: StatementFormat): Row {
  const what = movementName(line, language);
  const row = {
    day: format.day(line.bookedAt),
    amount: format.amount(line.amount, { sign: true }),
    balance: format.amount(line.balance),
    gain: line.amount > 0n,
  };
  switch (line.what) {
    case 'top_up': {
      const amount = `${format.amount(line.fee)} USDT`;
      const detail = line.fee > 0n ? text(language, 'statement.feeOn', { amount }) : '';
      return { ...row, title: what, detail };
    }
    case 'unload':
    case 'carried':
      return { ...row, title: what, detail: '' };
    default: {
      const [booked, paid] = [dayOf(line.bookedAt), dayOf(line.paidAt)];
      const date = (paid.slice(0, 4) === booked.slice(0, 4) ? format.day : format.date)(
        line.paidAt,
      );
      const late = paid === booked ? '' : text(language, 'statement.paidOn', { date });
      const detail = joined([what, ...ofShop(line, format), late]);
      return { ...row, title: line.merchant, detail };
    }
  }
}

function heldRow(payment: HeldPayment, format: StatementFormat): Row {
  return {
    day: format.day(payment.paidAt),
    title: payment.merchant,
    detail: joined(ofShop(payment, format)),
    amount: format.amount(-payment.amount),
    balance: '',
  };
}

function ofShop(
  payment: Pick<HeldPayment, 'country' | 'asked' | 'amount'>,
  format: StatementFormat,
): string[] {
  const asked = foreignAmount(payment);
  return [payment.country ? format.country(payment.country) : '', asked ? format.asked(asked) : ''];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

/** Returns all texts by weight, so that their fonts can be loaded. */
export function textsOf(sheet: Sheet): Map<400 | 600, Set<string>> {
  const { movements, pending } = sheet;
  const strong = [sheet.closing, ...(pending ? [pending.left] : [])].flatMap(textsOfLabelled);
  const rows = [movements.heads, ...movements.rows];
  if (pending) rows.push(pending.heads, ...pending.rows);
  const regular = [
    ...[sheet.title, sheet.footer, movements.none, pending?.lead ?? '', ...sheet.notes],
    ...[...sheet.facts, ...sheet.sums].flatMap(textsOfLabelled),
    ...rows.flatMap(({ day, title, detail, amount, balance }) => [
      ...[day, title, detail, amount, balance],
    ]),
    // All digits, for any page number.
    sheet.page(1_023_456_789, 1_023_456_789),
  ];
  return new Map([
    [400, new Set(regular)],
    [600, new Set([sheet.brand, sheet.month, movements.title, pending?.title ?? '', ...strong])],
  ]);
}

const textsOfLabelled = ({ label, value }: Labelled): string[] => [`${label} `, value];
