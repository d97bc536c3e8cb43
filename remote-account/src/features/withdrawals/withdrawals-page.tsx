import type { Withdrawal } from '@shared/contract';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { Money, StatusBadge, useLazySheet } from '@shared/kit';
import { ListPage } from '@shared/kit/list';
import { sameAddress, useFormat, useSession, useTranslation } from '@shared/shell';
import { Button, ListItem, shortened } from '@shared/ui';
import type { WithdrawalSheetProps } from './withdrawal-sheet.tsx';
import { useStatusTable } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

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
      help="withdrawal"
      timeOf={(one) => one.created_at}
    >
      {(one) => <WithdrawalItem withdrawal={one} />}
    </ListPage>
  );
}

function WithdrawalItem({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { address: own } = useSession();
  const table = useStatusTable();
  const details = useLazySheet<WithdrawalSheetProps>(
    async () => (await import('./withdrawal-sheet.tsx')).WithdrawalSheet,
  );
  const { asset, amount, address, status, stage, created_at } = withdrawal;
  return (
    <>
      <ListItem
        icon="arrow-up-right"
        title={
          sameAddress(address, own)
            ? t('withdrawals.toOwn')
            : t('withdrawals.to', { who: shortened(address) })
        }
        description={
          <>
            <time dateTime={created_at}>{format.date(created_at, 'time')}</time>
            {stage && <span>{` · ${t(`withdrawals.stage.${stage}`)}`}</span>}
          </>
        }
        value={
          status === 'failed' ? (
            <s className={styles.returned}>
              <Money amount={amount} asset={asset} />
            </s>
          ) : (
            <Money amount={-BigInt(amount)} asset={asset} movement />
          )
        }
        meta={<StatusBadge status={status} table={table} />}
        onClick={details.show}
      />
      {details.sheet({ withdrawal })}
    </>
  );
}
