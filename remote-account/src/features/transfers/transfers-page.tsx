import * as user from '@shared/contract/endpoints/user';
import { ListPage } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button } from '@shared/ui';
import { TransferItem } from './transfer-item.tsx';

/** /transfer/list: sent and received transfers, newest first. */
export function TransfersPage() {
  const { t } = useTranslation('remote-account');
  const { data: contacts } = useApiQuery(user.transferContacts);
  return (
    <ListPage
      endpoint={user.neuReleaseTransferLog}
      title={t('transfers.title')}
      back={{ label: t('transfers.back'), to: '/wallet/transfer' }}
      failed={t('transfers.failed')}
      empty={{
        icon: 'transfer',
        title: t('transfers.empty.title'),
        text: t('transfers.empty.text'),
        action: (
          <Button to="/wallet/transfer" variant="primary">
            {t('send.title')}
          </Button>
        ),
      }}
      help="enu"
      filters={[
        {
          name: 'direction',
          label: t('transfers.direction'),
          options: (['outgoing', 'incoming'] as const).map((value) => ({
            value,
            label: t(`transfers.${value}`),
          })),
        },
      ]}
      timeOf={(one) => one.at}
    >
      {(one) => <TransferItem transfer={one} contacts={contacts?.list ?? []} />}
    </ListPage>
  );
}
