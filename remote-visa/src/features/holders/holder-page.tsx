import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, DetailPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Button, EmptyState, Page } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { useIsAccountFrozen } from '../cards/index.ts';
import { AddHolder, CorrectHolder } from './holder-form.tsx';

/** /bank/addHolders: registers a cardholder; with `?id=`, corrects a rejected one. */
export function HolderPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const id = params.get('id');
  const isAccountFrozen = useIsAccountFrozen();
  const back = { label: t('holders.heading'), to: '/bank/holdersList' } as const;
  if (id === null) {
    return (
      <Page title={t('holders.action.none')} lead={t('holder.lead')} back={back}>
        {isAccountFrozen ? <AccountFrozen /> : <AddHolder />}
      </Page>
    );
  }
  return (
    <DetailPage
      endpoint={visa.kycDetail}
      input={{ id }}
      title={t('holder.correct.title')}
      back={back}
      failed={t('holders.failed')}
    >
      {(holder) =>
        isAccountFrozen ? (
          <AccountFrozen />
        ) : holder.status === 'rejected' ? (
          <CorrectHolder key={holder.id} holder={holder} />
        ) : (
          <EmptyState
            icon="holder"
            title={t(`holders.${holder.status}`)}
            text={t('holder.notEditable')}
            action={<Button to={back.to}>{back.label}</Button>}
          />
        )
      }
    </DetailPage>
  );
}
