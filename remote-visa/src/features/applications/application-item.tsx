import type { CardApplication } from '@shared/contract';
import { Money, StatusBadge, useLazySheet } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import { useApplicationTitle } from '../cards/index.ts';
import type { ApplicationSheetProps } from './application-sheet.tsx';
import { standingOf, useStandings } from './application-words.ts';

/** One application: card, time, status. A tap opens its details. */
export function ApplicationItem({ application }: { application: CardApplication }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const what = useApplicationTitle();
  const details = useLazySheet<ApplicationSheetProps>(
    async () => (await import('./application-sheet.tsx')).ApplicationSheet,
  );
  const { number, created_at: at, stage, pay_until: until, fee } = application;
  return (
    <>
      <ListItem
        icon="card"
        title={what(application)}
        description={
          <>
            <time dateTime={at}>{format.date(at, 'time')}</time>
            {' · '}
            <span>
              {until
                ? t('applications.payUntil', { date: format.date(until) })
                : stage
                  ? t(`applications.stage.${stage}`)
                  : number}
            </span>
          </>
        }
        value={<Money amount={fee} asset="USDT" />}
        meta={<StatusBadge status={standingOf(application)} table={useStandings()} />}
        onClick={details.show}
        leads
      />
      {details.sheet({ application })}
    </>
  );
}
