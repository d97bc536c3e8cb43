import type { CardApplication } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { StatusBadge, useLazySheet } from '@shared/kit';
import { ListPage } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, ListItem } from '@shared/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardFee, useApplicationTitle } from '../cards/index.ts';
import type { ApplicationSheetProps } from './application-sheet.tsx';
import { shownStatusOf, useStatuses } from './application-texts.ts';

/** /bank/applyList: card applications with their status, newest first. */
export function ApplicationsPage() {
  const { t } = useTranslation('remote-visa');
  return (
    <ListPage
      endpoint={visa.applyCardList}
      title={t('entries.applications')}
      lead={t('applications.lead')}
      back={{ label: t('back'), to: '/bank' }}
      failed={t('applications.failed')}
      empty={{
        icon: 'card',
        title: t('applications.empty'),
        text: t('applications.empty.text'),
        action: (
          <Button to="/bank?tab=get" variant="primary">
            {t('home.tab.get')}
          </Button>
        ),
      }}
      help="card-order"
      timeOf={(one) => one.created_at}
    >
      {(one) => <ApplicationItem application={one} />}
    </ListPage>
  );
}

function ApplicationItem({ application }: { application: CardApplication }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const what = useApplicationTitle();
  const details = useLazySheet<ApplicationSheetProps>(
    async () => (await import('./application-sheet.tsx')).ApplicationSheet,
  );
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('application') === application.id;
  useEffect(() => {
    if (!isAsked) return;
    details.show();
    // Only once: the sheet stays closed after a reload.
    setParams({}, { replace: true });
  });
  const { created_at: at, stage, pay_until: until, fee } = application;
  const next = until
    ? t('applications.payUntil', { date: format.date(until) })
    : stage && t(`applications.stage.${stage}`);
  return (
    <>
      <ListItem
        icon="card"
        title={what(application)}
        description={
          <>
            <time dateTime={at}>{format.date(at, 'time')}</time>
            {next && (
              <>
                {' · '}
                <span>{next}</span>
              </>
            )}
          </>
        }
        value={<CardFee fee={fee} />}
        meta={<StatusBadge status={shownStatusOf(application)} table={useStatuses()} />}
        onClick={details.show}
        leads
      />
      {details.sheet({ application })}
    </>
  );
}
