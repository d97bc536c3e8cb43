import { useTranslation } from '@shared/shell';
import { TextInput } from '@shared/ui';
import { type DayRange, problemsOf } from './day-range.ts';
import { dayKey } from './days.ts';

/** The first and the last day of a list; what is wrong stands at its field. */
export function DayFields({ days, onChange }: { days: DayRange; onChange(days: DayRange): void }) {
  const { t } = useTranslation('kit');
  const now = new Date();
  const problems = problemsOf(days, now);
  const shared = { type: 'date', max: dayKey(now) } as const;
  return (
    <>
      <TextInput
        {...shared}
        label={t('list.from')}
        value={days.from ?? ''}
        error={problems.from && t(`list.days.${problems.from}`)}
        onValueChange={(from) => onChange({ ...days, from })}
      />
      <TextInput
        {...shared}
        label={t('list.to')}
        value={days.to ?? ''}
        error={problems.to && t(`list.days.${problems.to}`)}
        onValueChange={(to) => onChange({ ...days, to })}
      />
    </>
  );
}
