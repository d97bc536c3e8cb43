import * as withdraw from '@shared/contract/endpoints/withdraw';
import { ListPage } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { WithdrawalItem } from './withdrawal-item.tsx';

/** /withdraw/list: withdrawals with their status, newest first. */
export function WithdrawalsPage() {
  const { t } = useTranslation('remote-account');
  return (
    <ListPage
      endpoint={withdraw.list}
      title={t('withdrawals.title')}
      back={{ label: t('withdrawals.back'), to: '/withdraw' }}
      failed={t('withdrawals.failed')}
      empty={{
        icon: 'arrow-up-right',
        title: t('withdrawals.empty.title'),
        text: t('withdrawals.empty.text'),
        action: (
          <Button to="/withdraw" variant="primary">
            {t('assets.withdraw')}
          </Button>
        ),
      }}
      timeOf={(one) => one.created_at}
    >
      {(one) => <WithdrawalItem withdrawal={one} />}
    </ListPage>
  );
}
