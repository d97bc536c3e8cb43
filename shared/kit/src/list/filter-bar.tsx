import { useTranslation } from '@shared/shell';
import { Select } from '@shared/ui/select';
import { DayInput } from '../form/day-input.tsx';
import { type DayRange, problemsOf } from './day-range.ts';
import { dayKey } from './days.ts';
import styles from './list.module.css';

const all = 'all';

interface FilterBarProps {
  filters: readonly {
    name: string;
    label: string;
    options: readonly { value: string; label: string }[];
  }[];
  chosen: Readonly<Record<string, string>>;
  onChange(chosen: Record<string, string>): void;
  /** Selected days; undefined if the list has no filter by days. */
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

/** Fields for the first and last day of a list. Errors appear at their field. */
function DayFields({ days, onChange }: { days: DayRange; onChange(days: DayRange): void }) {
  const { t } = useTranslation('kit');
  const now = new Date();
  const problems = problemsOf(days, now);
  const max = dayKey(now);
  return (
    <>
      <DayInput
        max={max}
        label={t('list.from')}
        value={days.from ?? ''}
        error={problems.from && t(`list.days.${problems.from}`)}
        onValueChange={(from) => onChange({ ...days, from })}
      />
      <DayInput
        max={max}
        label={t('list.to')}
        value={days.to ?? ''}
        error={problems.to && t(`list.days.${problems.to}`)}
        onValueChange={(to) => onChange({ ...days, to })}
      />
    </>
  );
}
