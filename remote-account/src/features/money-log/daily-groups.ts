import type { ActivityItem, MoneyLogEntry } from '@shared/contract';

/**
 * Returns the items in rows, in the order of their newest item: the releases of daily ENU of a local
 * day share one row. Every other item has a row of its own.
 */
export function rowsOf(items: readonly ActivityItem[]): ActivityItem[][] {
  const rows = new Map<string, ActivityItem[]>();
  for (const item of items) {
    const { id, record } = item;
    const isDaily = record?.type === 'ticket_income';
    const key = isDaily ? new Date(record.created_at).toDateString() : id;
    rows.set(key, [...(rows.get(key) ?? []), item]);
  }
  return [...rows.values()];
}

/** Returns the records of daily ENU that share a row; undefined for a single record. */
export function dailyOf(row: readonly ActivityItem[]): MoneyLogEntry[] | undefined {
  return row.length > 1 ? row.flatMap(({ record }) => record ?? []) : undefined;
}
