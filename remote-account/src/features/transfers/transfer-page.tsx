import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { AccountFrozen, QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, Page, Skeleton } from '@shared/ui';
import { TransferForm } from './transfer-form.tsx';

/** /wallet/transfer: transfers of vested ENU to another member (specification §5). */
export function TransferPage() {
  const { t } = useTranslation('remote-account');
  const balances = useApiQuery(wallet.balances);
  // Provides names and warnings. The form works without them when the query fails.
  const { data: contacts } = useApiQuery(user.transferContacts);
  return (
    <Page
      title={t('assets.transfer')}
      lead={t('send.lead')}
      back={{ label: t('records.back'), to: '/wallet' }}
      actions={
        <Button size="sm" to="/transfer/list" icon="list">
          {t('transfers.title')}
        </Button>
      }
    >
      <QueryView
        query={balances}
        failed={t('send.failed')}
        loading={<Skeleton shape="block" height={340} />}
      >
        {({ balances: all, account_frozen: isAccountFrozen }) => {
          if (isAccountFrozen) return <AccountFrozen />;
          const held = BigInt(all.find(({ asset }) => asset === 'ENU')?.amount ?? 0);
          return held > 0n ? (
            <TransferForm held={held} contacts={contacts?.list ?? []} />
          ) : (
            <EmptyState
              icon="transfer"
              title={t('send.none.title')}
              text={t('send.none.text')}
              action={
                <Button to="/enuRelease" variant="primary">
                  {t('send.none.action')}
                </Button>
              }
            />
          );
        }}
      </QueryView>
    </Page>
  );
}
