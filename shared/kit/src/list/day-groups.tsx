import { useFormat, useTranslation } from '@shared/shell';
import { List } from '@shared/ui';
import { Fragment, type ReactNode, useId } from 'react';
import { type Day, groupByDay, nearDay } from './days.ts';
import { keyOf } from './key-of.ts';
import styles from './list.module.css';

export interface DayGroupsProps<T> {
  /** Newest first. */
  items: readonly T[];
  /** Time of an item, RFC 3339. */
  timeOf(item: T): string;
  /** Divides the items of a day into rows. By default, each item has its own row. */
  rowsOf?: ((items: readonly T[]) => readonly (readonly T[])[]) | undefined;
  /** Whether older items are missing, so that the last day cannot be divided yet. */
  hasMore?: boolean | undefined;
  /** Renders a row as a ListItem, by its first item and all of its items. */
  children(item: T, row: readonly T[]): ReactNode;
}

/** A list grouped by day. */
export function DayGroups<T>({
  items,
  timeOf,
  rowsOf,
  hasMore = false,
  children,
}: DayGroupsProps<T>) {
  return groupByDay(items, timeOf).map((day, index, { length }) => (
    <DayGroup key={day.key} day={day} rowsOf={hasMore && index === length - 1 ? undefined : rowsOf}>
      {children}
    </DayGroup>
  ));
}

interface DayGroupProps<T> extends Pick<DayGroupsProps<T>, 'rowsOf' | 'children'> {
  day: Day<T>;
}

function DayGroup<T>({ day, rowsOf, children }: DayGroupProps<T>) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const id = useId();
  const near = nearDay(day.key, new Date());
  const rows = rowsOf ? rowsOf(day.items) : day.items.map((item) => [item]);
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.dayTitle}>
        {near ? t(`list.${near}`) : format.date(day.at, 'date')}
      </h2>
      <List>
        {rows.map((row, index) => {
          const [item] = row;
          return item && <Fragment key={keyOf(item, index)}>{children(item, row)}</Fragment>;
        })}
      </List>
    </section>
  );
}
