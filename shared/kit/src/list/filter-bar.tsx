import { useTranslation } from '@shared/shell';
import { Select } from '@shared/ui/select';
import { DayFields } from './day-fields.tsx';
import type { DayRange } from './day-range.ts';
import styles from './list.module.css';

const all = 'all';

export interface FilterBarProps {
  filters: readonly {
    name: string;
    label: string;
    options: readonly { value: string; label: string }[];
  }[];
  chosen: Readonly<Record<string, string>>;
  onChange(chosen: Record<string, string>): void;
  /** undefined if the list has no filter by days. */
  days: DayRange | undefined;
  onDays(days: DayRange): void;
}

/** One select per filter, with an option for all values, and the day fields. */
export function FilterBar({ filters, chosen, onChange, days, onDays }: FilterBarProps) {
  const { t } = useTranslation('kit');
  const choose = (name: string, value: string) => {
    const { [name]: _before, ...others } = chosen;
    onChange(value === all ? others : { ...others, [name]: value });
  };
  return (
    <search className={styles.filters}>
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          value={chosen[name] ?? all}
          onValueChange={(value) => choose(name, value)}
          options={[{ value: all, label: t('list.all') }, ...options]}
        />
      ))}
      {days && <DayFields days={days} onChange={onDays} />}
    </search>
  );
}
