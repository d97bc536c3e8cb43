import type { Withdrawal } from '@shared/contract';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { CopyValue, Facts, Money, type SheetState, Timeline, TransactionLink } from '@shared/kit';
import { useOrderPayment } from '@shared/kit/payment';
import { confirm, toast, toastError, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Notice, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useProgress, useStatusTable } from './withdrawal-texts.ts';

export interface WithdrawalSheetProps {
  withdrawal: Withdrawal;
}

/** Details of a withdrawal: exact amounts, its progress, and available actions. */
export function WithdrawalSheet({
  withdrawal: one,
  open,
  onClose,
}: WithdrawalSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { cancel, busy } = useCancelWithdrawal();
  const status = useStatusTable()[one.status];
  const { asset, fee, network_fee: networkFee, tx_hash: hash, reason } = one;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('withdrawals.one', { status: status.text })}
      closeLabel={t('records.close')}
    >
      <Stack gap={6}>
        {reason && (
          <Notice tone="warning">
            <span>{t(`withdrawals.reason.${one.needs_too_much_gas ? 'gas' : reason}`)}</span>{' '}
            {networkFee && one.network_fee_paid && (
              <span>
                {t(
                  one.network_fee_spent ? 'withdrawals.reason.feeSpent' : 'withdrawals.reason.fee',
                  {
                    amount: format.amount(networkFee, 'JU'),
                  },
                )}
              </span>
            )}
          </Notice>
        )}
        {one.status === 'unknown' && <Notice tone="warning">{t('withdrawals.unknown')}</Notice>}
        <Timeline label={t('withdrawals.progress')} events={useProgress(one)} />
        <Facts
          facts={[
            {
              label: t('withdraw.leaves'),
              value: <Money amount={one.amount} asset={asset} exact />,
            },
            { label: t('withdraw.fee'), value: <Money amount={fee} asset={asset} exact /> },
            {
              label: t('withdraw.networkFee'),
              value: networkFee && <Money amount={networkFee} asset="JU" exact />,
            },
            {
              label: t('withdraw.arrives'),
              total: true,
              value: <Money amount={one.net} asset={asset} exact />,
            },
            {
              label: t('withdraw.to'),
              value: <CopyValue value={one.address} label={t('transfers.address.copy')} full />,
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
    </Sheet>
  );
}

/** Cancels an unsent withdrawal after confirmation. Shows a toast on failure. */
function useCancelWithdrawal() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { own } = useOrderPayment('network_fee');
  const { mutateAsync, isPending: busy } = useApiMutation(withdraw.cancel, { quiet: true });

  async function cancel({ id, asset, amount, order_id }: Withdrawal): Promise<void> {
    const what = { amount: format.amount(amount, asset) };
    try {
      await confirm({
        title: t('withdrawals.cancel.title'),
        message: t('withdrawals.cancel.text', what),
        confirmLabel: t('withdrawals.cancel'),
        cancelLabel: t('withdrawals.cancel.keep'),
        tone: 'danger',
      });
      await mutateAsync({ id });
      if (order_id !== null && own?.state.order?.id === order_id) own.dismiss();
      toast({ tone: 'success', text: t('withdrawals.cancel.done', what) });
    } catch (error) {
      toastError(error);
    }
  }

  return { cancel, busy };
}
