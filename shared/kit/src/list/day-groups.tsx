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
  /** Renders an item as a ListItem. */
  children(item: T): ReactNode;
}

/** A list grouped by day. */
export function DayGroups<T>({ items, timeOf, children }: DayGroupsProps<T>) {
  return groupByDay(items, timeOf).map((day) => (
    <DayGroup key={day.key} day={day}>
      {children}
    </DayGroup>
  ));
}

function DayGroup<T>({ day, children }: { day: Day<T>; children(item: T): ReactNode }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const id = useId();
  const near = nearDay(day.key, new Date());
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.dayTitle}>
        {near ? t(`list.${near}`) : format.date(day.at, 'date')}
      </h2>
      <List>
        {day.items.map((item, index) => (
          <Fragment key={keyOf(item, index)}>{children(item)}</Fragment>
        ))}
      </List>
    </section>
  );
}
