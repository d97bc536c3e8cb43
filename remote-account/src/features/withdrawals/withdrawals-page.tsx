import type { Withdrawal } from '@shared/contract';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { StatusBadge, useLazySheet } from '@shared/kit';
import { ListPage } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, ListItem } from '@shared/ui';
import { useAddressed, useUrlParameter } from '../use-addressed.ts';
import type { WithdrawalSheetProps } from './withdrawal-sheet.tsx';
import { useStatusTable, useWithdrawalTitle } from './withdrawal-texts.ts';
import { WithdrawnAmount } from './withdrawn-amount.tsx';

/** /withdraw/list: withdrawals with their status, newest first; ?withdrawal=<id> opens one. */
export function WithdrawalsPage() {
  const { t } = useTranslation('remote-account');
  return (
    <>
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
        help="withdrawal"
        timeOf={(one) => one.created_at}
      >
        {(one) => <WithdrawalItem withdrawal={one} />}
      </ListPage>
      <AddressedWithdrawal />
    </>
  );
}

/** Shows the details of a withdrawal that the URL names, after a link or a reload. */
function AddressedWithdrawal() {
  const [id, write] = useUrlParameter('withdrawal');
  const leave = () => write(undefined);
  const details = useDetails();
  const { data, error } = useApiQuery(
    withdraw.detail,
    { id: id ?? '' },
    { enabled: id !== undefined, retry: false },
  );
  useAddressed({ id, data, error, show: details.show, leave });
  return data && details.sheet({ withdrawal: data, onLeave: leave });
}

const useDetails = () =>
  useLazySheet<WithdrawalSheetProps>(
    async () => (await import('./withdrawal-sheet.tsx')).WithdrawalSheet,
  );

function WithdrawalItem({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const table = useStatusTable();
  const details = useDetails();
  const { status, stage, created_at } = withdrawal;
  return (
    <>
      <ListItem
        icon="arrow-up-right"
        title={useWithdrawalTitle(withdrawal)}
        description={
          <>
            <time dateTime={created_at}>{format.date(created_at, 'time')}</time>
            {stage && <span>{` · ${t(`withdrawals.stage.${stage}`)}`}</span>}
          </>
        }
        value={<WithdrawnAmount withdrawal={withdrawal} />}
        meta={<StatusBadge status={status} table={table} />}
        onClick={details.show}
      />
      {details.sheet({ withdrawal })}
    </>
  );
}
