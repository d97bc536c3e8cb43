import * as visa from '@shared/contract/endpoints/visa';
import { ListPage } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { ApplicationItem } from './application-item.tsx';

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
      timeOf={(one) => one.created_at}
    >
      {(one) => <ApplicationItem application={one} />}
    </ListPage>
  );
}
