import { type Cardholder, cardholderName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { StatusBadge, useLazySheet } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import { OwnListPage } from '../cards/index.ts';
import type { HolderSheetProps } from './holder-sheet.tsx';
import { useCorrectionText, useHolderStatuses } from './holder-texts.tsx';

/** /bank/holdersList: cardholders with their review status. */
export function HoldersPage() {
  const { t } = useTranslation('remote-visa');
  return (
    <OwnListPage
      endpoint={visa.kycList}
      title={t('holders.heading')}
      lead={t('holders.lead')}
      failed={t('holders.failed')}
      empty={{ icon: 'holder', title: t('holders.empty'), text: t('holders.next.none') }}
      help="identity"
      add={{ to: '/bank/addHolders', label: t('holders.action.none') }}
    >
      {(holder) => <Holder holder={holder} />}
    </OwnListPage>
  );
}

function Holder({ holder }: { holder: Cardholder }) {
  const { t } = useTranslation('remote-visa');
  const correction = useCorrectionText(holder);
  const { show, sheet } = useLazySheet<HolderSheetProps>(
    async () => (await import('./holder-sheet.tsx')).HolderSheet,
  );
  return (
    <>
      <ListItem
        icon="holder"
        title={<span translate="no">{cardholderName(holder)}</span>}
        description={
          <>
            <span>{t(`holder.id_type.${holder.id_type}`)}</span>{' '}
            <span translate="no">{`···· ${holder.id_number_end}`}</span>
            {holder.status === 'rejected' && (
              <>
                <br />
                <span>{correction}</span>
              </>
            )}
          </>
        }
        meta={<StatusBadge status={holder.status} table={useHolderStatuses()} />}
        onClick={show}
        leads
      />
      {sheet({ holder })}
    </>
  );
}
