import { useTranslation } from '@shared/shell';
import { DayInput } from '../form/day-input.tsx';
import { type DayRange, problemsOf } from './day-range.ts';
import { dayKey } from './days.ts';

/** Fields for the first and last day of a list. Errors appear at their field. */
export function DayFields({ days, onChange }: { days: DayRange; onChange(days: DayRange): void }) {
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
