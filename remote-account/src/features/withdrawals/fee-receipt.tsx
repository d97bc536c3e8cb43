import type { Withdrawal } from '@shared/contract';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { CopyValue, Facts, Money, QueryView } from '@shared/kit';
import { PaymentReceipt } from '@shared/kit/payment';
import { navigate, sameAddress, useFormat, useSession, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, Skeleton, Stack } from '@shared/ui';
import { useReasonText } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

/** Receipt of the network fee of a withdrawal, which continues automatically. */
export function FeeReceipt({ id }: { id: string | null }) {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(withdraw.detail, { id: id ?? '' }, { enabled: id !== null });
  return (
    <PaymentReceipt
      next={{
        label: t('withdraw.receipt.see'),
        onClick: () => navigate(id ? `/withdraw/list?withdrawal=${id}` : '/withdraw/list'),
      }}
      again={t('withdraw.receipt.again')}
    >
      <QueryView
        query={query}
        failed={t('withdrawals.failed')}
        loading={<Skeleton shape="block" height={272} />}
      >
        {(withdrawal) => <Continued withdrawal={withdrawal} />}
      </QueryView>
    </PaymentReceipt>
  );
}

/** The withdrawal that the fee was paid for, and its next step. */
function Continued({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { address: own } = useSession();
  const { asset, amount, net, network_fee: paid, address, status } = withdrawal;
  return (
    <Card>
      <Stack gap={4}>
        <h3 className={styles.name}>
          {t('withdraw.receipt.title', { amount: format.amount(amount, asset) })}
        </h3>
        <Facts
          facts={[
            {
              label: t('withdraw.arrives'),
              // The whole amount of a failed withdrawal is back in the balance.
              value: status === 'failed' ? null : <Money amount={net} asset={asset} exact />,
            },
            {
              label: t(sameAddress(address, own) ? 'withdraw.to.yours' : 'withdraw.to'),
              value: <CopyValue value={address} label={t('transfers.address.copy')} full />,
            },
            {
              label: t('withdrawals.step.fee'),
              value: paid && <Money amount={paid} asset="JU" exact />,
            },
          ]}
        />
        <p className={styles.fine}>{useNextStep(withdrawal)}</p>
      </Stack>
    </Card>
  );
}

function useNextStep(withdrawal: Withdrawal): string {
  const { t } = useTranslation('remote-account');
  const { status, stage } = withdrawal;
  const reason = useReasonText(withdrawal);
  if (status === 'completed') return t('withdraw.receipt.arrived');
  if (status === 'unknown') return t('withdrawals.unknown');
  if (reason) return reason;
  if (stage === 'review') return t('withdraw.receipt.review');
  return t(stage === 'sent' ? 'withdraw.receipt.sent' : 'withdraw.receipt.text');
}
