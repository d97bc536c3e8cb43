import type { Withdrawal, WithdrawalStatus } from '@shared/contract';
import type { StatusTable, TimelineEvent } from '@shared/kit';
import { sameAddress, useFormat, useSession, useTranslation } from '@shared/shell';
import { shortened } from '@shared/ui';

/** Returns the title of a withdrawal, as in the list of all records. */
export function useWithdrawalTitle({ address }: Withdrawal): string {
  const { t } = useTranslation('remote-account');
  const { address: own } = useSession();
  return sameAddress(address, own)
    ? t('withdrawals.toOwn')
    : t('withdrawals.to', { who: shortened(address) });
}

/** Returns the text and tone of each status (specification §3). */
export function useStatusTable(): StatusTable<WithdrawalStatus> {
  const { t } = useTranslation('remote-account');
  return {
    processing: { tone: 'warning', text: t('withdrawals.status.processing') },
    completed: { tone: 'success', text: t('withdrawals.status.completed') },
    failed: { tone: 'danger', text: t('withdrawals.status.failed') },
    unknown: { tone: 'warning', text: t('withdrawals.status.unknown') },
  };
}

/** Returns why a withdrawal failed, and where its money is; undefined if it has not failed. */
export function useReasonText(withdrawal: Withdrawal): string | undefined {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { reason, needs_too_much_gas: isGas, network_fee: fee } = withdrawal;
  if (!reason) return undefined;
  const text = t(`withdrawals.reason.${isGas ? 'gas' : reason}`);
  if (!fee || !withdrawal.network_fee_paid) return text;
  const how = withdrawal.network_fee_spent ? 'feeSpent' : 'fee';
  return t(`withdrawals.reason.${how}`, { text, amount: format.amount(fee, 'JU') });
}

export function useProgress(withdrawal: Withdrawal): TimelineEvent[] {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { status, stage, reason, order_id, network_fee_paid: paid, tx_hash: hash } = withdrawal;
  const hasFailed = status === 'failed';
  const isSent = hash !== null && (status === 'completed' || status === 'unknown' || !stage);
  const confirmations = t('withdrawals.confirmations', {
    done: format.number(withdrawal.confirmations),
    needed: format.number(withdrawal.confirmations_needed),
  });
  const events: (TimelineEvent | false)[] = [
    {
      id: 'requested',
      title: t('withdrawals.step.asked'),
      state: 'done',
      at: withdrawal.created_at,
    },
    order_id !== null && {
      id: 'fee',
      title: t('withdrawals.step.fee'),
      state: paid ? 'done' : hasFailed ? 'failed' : 'current',
    },
    (stage === 'review' || reason === 'refused') && {
      id: 'review',
      title: t(hasFailed ? 'withdrawals.step.review.refused' : 'withdrawals.step.review'),
      state: hasFailed ? 'failed' : 'current',
      detail: hasFailed ? undefined : t('withdrawals.step.review.time'),
    },
    !(hasFailed && hash === null) && {
      id: 'sent',
      title: t('withdrawals.step.sent'),
      state: isSent || stage === 'sent' ? 'done' : isWaiting(stage) ? 'current' : 'todo',
      detail: stage === 'funds' ? t('withdrawals.funds') : undefined,
    },
    {
      id: 'arrived',
      title: t(hasFailed ? 'withdrawals.step.back' : 'withdrawals.step.arrived'),
      state: withdrawal.done_at ? 'done' : hash === null ? 'todo' : 'current',
      ...(withdrawal.done_at && { at: withdrawal.done_at }),
      detail: stage === 'sent' ? confirmations : undefined,
    },
  ];
  return events.filter((event) => event !== false);
}

const isWaiting = (stage: Withdrawal['stage']) => stage === 'queued' || stage === 'funds';
