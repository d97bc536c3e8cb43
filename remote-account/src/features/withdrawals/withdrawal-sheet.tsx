import type { Withdrawal } from '@shared/contract';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import {
  CopyValue,
  Facts,
  HelpLink,
  Money,
  type SheetState,
  StatusBadge,
  Timeline,
  TransactionLink,
  useConfirmedCall,
} from '@shared/kit';
import { useOrderPayment } from '@shared/kit/payment';
import { MainAmount } from '@shared/kit/record';
import { DetailSheet } from '@shared/kit/sheet';
import { sameAddress, useConfig, useFormat, useSession, useTranslation } from '@shared/shell';
import { Button, Notice, Stack } from '@shared/ui';
import {
  useProgress,
  useReasonText,
  useStatusTable,
  useWithdrawalTitle,
} from './withdrawal-texts.ts';
import { WithdrawnAmount } from './withdrawn-amount.tsx';

export interface WithdrawalSheetProps {
  withdrawal: Withdrawal;
  onLeave?: () => void;
}

export function WithdrawalSheet({
  withdrawal: one,
  onLeave,
  open,
  onClose,
}: WithdrawalSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const { address: own } = useSession();
  const { support_url: desk, support_email: email } = useConfig();
  const hasSupport = desk || email;
  const { cancel, busy } = useCancelWithdrawal();
  const statuses = useStatusTable();
  const { asset, fee, network_fee: networkFee, tx_hash: hash, reason } = one;
  // The whole amount of a failed withdrawal is back in the balance.
  const arrives = one.status !== 'failed';
  const reasonText = useReasonText(one);
  return (
    <DetailSheet
      open={open}
      onClose={() => {
        onClose();
        onLeave?.();
      }}
      title={useWithdrawalTitle(one)}
    >
      <Stack gap={6}>
        <MainAmount label={t('withdraw.leaves')}>
          <WithdrawnAmount withdrawal={one} exact size="xl" />
        </MainAmount>
        {reason && (
          <Notice
            tone="warning"
            action={
              reason === 'refused' && hasSupport ? (
                <Button size="sm" to="/support">
                  {t('kit:frozen.support')}
                </Button>
              ) : (
                <HelpLink topic="withdrawal" edge="start" onClick={onClose} />
              )
            }
          >
            {reasonText}
          </Notice>
        )}
        {one.status === 'unknown' && <Notice tone="warning">{t('withdrawals.unknown')}</Notice>}
        <Timeline label={t('withdrawals.progress')} events={useProgress(one)} />
        <Facts
          facts={[
            {
              label: t('withdraw.arrives'),
              value: arrives ? <Money amount={one.net} asset={asset} exact /> : null,
            },
            {
              label: t('withdraw.fee'),
              value:
                arrives && BigInt(fee) > 0n ? <Money amount={fee} asset={asset} exact /> : null,
            },
            {
              label: t('withdraw.networkFee.wallet'),
              value: networkFee && <Money amount={networkFee} asset="JU" exact />,
            },
            {
              label: t(sameAddress(one.address, own) ? 'withdraw.to.yours' : 'withdraw.to'),
              value: <CopyValue value={one.address} label={t('transfers.address.copy')} full />,
            },
            {
              label: t('spending.status'),
              value: <StatusBadge status={one.status} table={statuses} />,
            },
            {
              label: t('records.tx'),
              value: hash && (
                <TransactionLink
                  hash={hash}
                  label={t('records.tx')}
                  copyLabel={t('records.tx.copy')}
                />
              ),
            },
          ]}
        />
        {one.stage === 'fee' && (
          <Button variant="primary" to="/withdraw">
            {t('withdrawals.pay')}
          </Button>
        )}
        {one.cancellable && (
          <Button busy={busy} onClick={() => void cancel(one)}>
            {t('withdrawals.cancel')}
          </Button>
        )}
      </Stack>
    </DetailSheet>
  );
}

function useCancelWithdrawal() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { own } = useOrderPayment('network_fee');
  const { run, busy } = useConfirmedCall(withdraw.cancel);

  async function cancel({ id, asset, amount, order_id }: Withdrawal): Promise<void> {
    const what = { amount: format.amount(amount, asset) };
    const question = {
      title: t('withdrawals.cancel.title'),
      message: t('withdrawals.cancel.text', what),
      confirmLabel: t('withdrawals.cancel'),
      cancelLabel: t('withdrawals.cancel.keep'),
      tone: 'danger',
    } as const;
    const isCancelled = await run({ id }, question, t('withdrawals.cancel.done', what));
    if (isCancelled && order_id !== null && own?.state.order?.id === order_id) own.dismiss();
  }

  return { cancel, busy };
}
