import { dateFormat, locales } from '@shared/contract';
import { useFormat, useLanguage } from '@shared/shell';
import type { ReactNode } from 'react';
import styles from './money-log.module.css';

/** `short`: the time of today, otherwise the day, with its year unless it is the current one. */
export type RowTime = 'time' | 'short';

export interface RowFactsProps {
  /** RFC 3339. */
  time: string;
  at: RowTime;
  /** Elements, each of which is one fact. */
  children?: ReactNode;
}

/** A row's facts below its title: the time first. A dot separates them. */
export function RowFacts({ time, at, children }: RowFactsProps) {
  const format = useFormat();
  const shortTime = useShortTime();
  return (
    <span className={styles.facts}>
      <time dateTime={time}>{at === 'short' ? shortTime(time) : format.date(time, at)}</time>{' '}
      {children}
    </span>
  );
}

function useShortTime() {
  const format = useFormat();
  const [language] = useLanguage();
  return (time: string) => {
    const [day, today] = [new Date(time), new Date()];
    if (day.toDateString() === today.toDateString()) return format.date(time, 'time');
    if (day.getFullYear() !== today.getFullYear()) return format.date(time, 'date');
    return dateFormat(locales[language].tag, { month: 'short', day: 'numeric' }).format(day);
  };
}
