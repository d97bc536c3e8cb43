import type { MoneyLogEntry } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { List } from '@shared/ui';
import { type Day, groupByDay, nearDay } from './days.ts';
import styles from './money-log.module.css';
import { RecordItem } from './record-item.tsx';

/** Money records under the days they fall on. */
export function RecordDays({ entries }: { entries: readonly MoneyLogEntry[] }) {
  return groupByDay(entries).map((day) => <RecordDay key={day.key} day={day} />);
}

function RecordDay({ day }: { day: Day }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const near = nearDay(day.key, new Date());
  return (
    <section className={styles.day} aria-labelledby={`day-${day.key}`}>
      <h2 id={`day-${day.key}`} className={styles.dayTitle}>
        {near ? t(`records.${near}`) : format.date(day.at, 'date')}
      </h2>
      <List>
        {day.entries.map((entry) => (
          <RecordItem key={entry.id} entry={entry} at="time" />
        ))}
      </List>
    </section>
  );
}
