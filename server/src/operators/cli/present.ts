import * as z from 'zod';
import { formatDuration, formatMoney, formatTime } from '../contract/index.ts';
import { type Field, fieldsOf } from './command.ts';
import { oneLine, record, section, table } from './print.ts';

type Row = Readonly<Record<string, unknown>>;

/** Formats the data of a command by its schema: values as lines, lists of objects as tables. */
export function present(schema: z.ZodObject, data: Row): string {
  const facts: [string, string][] = [];
  const sections: string[] = [];
  for (const field of fieldsOf(schema)) {
    const { name, type, meta } = field;
    const value = data[name] ?? [];
    const row = rowSchema(field);
    if (row) {
      const total = data[name === 'list' ? 'total' : `${name}_total`];
      const text = tables(row, value as Row[], total) || (meta.empty ?? '');
      sections.push(...(name === 'list' ? ['', text] : section(labelOf(field), text)));
    } else if (type instanceof z.ZodObject) {
      sections.push(...section(labelOf(field), data[name] ? present(type, value as Row) : ''));
    } else if (type instanceof z.ZodArray) {
      sections.push(...section(labelOf(field), (value as string[]).map(oneLine).join('\n')));
    } else if (type instanceof z.ZodRecord) {
      const entries = Object.entries(value).map(([key, one]) => [key, String(one)] as const);
      sections.push(...section(labelOf(field), record(entries)));
    } else if (!/(^|_)total$/.test(name)) facts.push([labelOf(field), cellOf(field, data)]);
  }
  return [record(facts), ...sections].join('\n').trimStart();
}

/** Returns the schema of the rows, if the field is a list of objects. */
function rowSchema({ type }: Field): z.ZodObject | undefined {
  const element = type instanceof z.ZodArray ? type.element : undefined;
  return element instanceof z.ZodObject ? element : undefined;
}

interface Column {
  label: string;
  cells: string[];
}

/** Formats rows as a table, followed by a table for each of their own lists of objects. */
function tables(schema: z.ZodObject, rows: readonly Row[], total: unknown): string {
  const columns = columnsOf(schema, rows);
  const [key] = columns;
  const isCut = typeof total === 'number' && total > rows.length;
  const inner = fieldsOf(schema).flatMap((field) => {
    const row = isInner(field) && rowSchema(field);
    if (!row || !key) return [];
    const own = rows.map(({ [field.name]: list }) => list as Row[]);
    const owners = own.flatMap((list, n) => list.map(() => key.cells[n] ?? ''));
    const inRow = columnsOf(row, own.flat());
    return section(labelOf(field), tableOf([{ label: key.label, cells: owners }, ...inRow]));
  });
  return [
    tableOf(columns),
    ...(isCut ? ['', `Showing ${rows.length} of ${total.toLocaleString('en')}.`] : []),
    ...inner,
  ].join('\n');
}

function isInner(field: Field): boolean {
  return Boolean(rowSchema(field)) && !field.meta.cell;
}

/** Returns the columns with content; the last one contains the remarks. */
function columnsOf(schema: z.ZodObject, rows: readonly Row[]): Column[] {
  const fields = fieldsOf(schema).filter((field) => !field.meta.detail && !isInner(field));
  const remarks = fields.filter(({ meta }) => meta.remark !== undefined);
  const columns = fields
    .filter(({ meta }) => meta.remark === undefined)
    .map((field) => ({ label: labelOf(field), cells: rows.map((row) => cellOf(field, row)) }));
  const remarksOf = (row: Row) => remarks.map((field) => remarkOf(field, row)).filter(Boolean);
  const last = { label: '', cells: rows.map((row) => remarksOf(row).join(', ')) };
  return [...columns, last].filter(({ cells }) => cells.some(Boolean));
}

function tableOf(columns: readonly Column[]): string {
  const rows = columns[0]?.cells.map((_, n) => columns.map(({ cells }) => cells[n] ?? ''));
  return table(
    columns.map(({ label }) => label),
    rows ?? [],
  );
}

function remarkOf(field: Field, row: Row): string {
  const { remark = '' } = field.meta;
  if (typeof row[field.name] === 'boolean') return row[field.name] ? remark : '';
  const text = cellOf(field, row);
  return text && `${remark} ${text}`.trim();
}

function labelOf({ name, meta }: Field): string {
  return meta.label ?? name.replace(/_(at|id|ms)$/, '').replaceAll('_', ' ');
}

function cellOf({ name, type, meta }: Field, row: Row): string {
  if (meta.cell) return meta.cell(row as never);
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (meta.format === 'amount' && 'asset' in row) {
    return formatMoney(String(value), row.asset as Parameters<typeof formatMoney>[1]);
  }
  if (meta.format === 'JU' || meta.format === 'USDT')
    return formatMoney(String(value), meta.format);
  if (meta.format === 'time') return formatTime(String(value));
  if (meta.format === 'duration') return formatDuration(Number(value));
  if (type instanceof z.ZodUnknown) return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  if (type instanceof z.ZodObject) return Object.values(value).join(' ');
  if (typeof value === 'object') return Object.keys(value).length > 0 ? JSON.stringify(value) : '';
  return String(value);
}
