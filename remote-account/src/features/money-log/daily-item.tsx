import { Money, useLazySheet } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import type { DailySheetProps } from './daily-sheet.tsx';
import { RowFacts, type RowTime } from './row-facts.tsx';

export interface DailyItemProps extends DailySheetProps {
  at: RowTime;
}

/** One row for several releases of daily ENU on one day. */
export function DailyItem({ entries, at }: DailyItemProps) {
  const { t } = useTranslation('remote-account');
  const details = useLazySheet<DailySheetProps>(
    async () => (await import('./daily-sheet.tsx')).DailySheet,
  );
  const total = entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return (
    <>
      <ListItem
        icon="ticket"
        title={t('records.type.ticket_income')}
        description={
          <RowFacts time={entries[0]?.created_at ?? ''} at={at}>
            <span>{t('records.daily.releases', { count: entries.length })}</span>
          </RowFacts>
        }
        value={<Money amount={total} asset="ENU" movement />}
        onClick={details.show}
      />
      {details.sheet({ entries })}
    </>
  );
}
