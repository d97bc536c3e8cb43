import { type Cardholder, cardholderName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, QueryView, RefreshButton, StatusBadge, useLazySheet } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, List, ListItem, Page, Skeleton, Stack } from '@shared/ui';
import { useIsAccountFrozen } from '../cards/index.ts';
import type { HolderSheetProps } from './holder-sheet.tsx';
import { useHolderStatuses } from './holder-texts.tsx';

/** /bank/holdersList: cardholders with their review status. */
export function HoldersPage() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.kycList);
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <Page
      title={t('holders.heading')}
      lead={t('holders.lead')}
      back={{ label: t('back'), to: '/bank' }}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    >
      <Stack gap={6}>
        {isAccountFrozen && <AccountFrozen />}
        <QueryView
          query={query}
          failed={t('holders.failed')}
          loading={<Skeleton shape="row" count={3} />}
        >
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon="holder"
                title={t('holders.empty')}
                text={t('holders.next.none')}
                action={
                  !isAccountFrozen && (
                    <Button to="/bank/addHolders" variant="primary">
                      {t('holders.action.none')}
                    </Button>
                  )
                }
              />
            ) : (
              <Stack gap={6}>
                <List>
                  {list.map((holder) => (
                    <Holder key={holder.id} holder={holder} />
                  ))}
                </List>
                {!isAccountFrozen && (
                  <Button to="/bank/addHolders" icon="plus" full>
                    {t('holders.action.none')}
                  </Button>
                )}
              </Stack>
            )
          }
        </QueryView>
      </Stack>
    </Page>
  );
}

function Holder({ holder }: { holder: Cardholder }) {
  const { t } = useTranslation('remote-visa');
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
                <span>{t('holder.why')}</span>
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
