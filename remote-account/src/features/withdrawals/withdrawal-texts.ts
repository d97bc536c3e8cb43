import type { Withdrawal, WithdrawalStatus } from '@shared/contract';
import type { StatusTable, TimelineEvent } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';

/** Tone and text of each withdrawal status (specification §3). */
export function useStatusTable(): StatusTable<WithdrawalStatus> {
  const { t } = useTranslation('remote-account');
  return {
    processing: { tone: 'accent', text: t('withdrawals.status.processing') },
    completed: { tone: 'success', text: t('withdrawals.status.completed') },
    failed: { tone: 'danger', text: t('withdrawals.status.failed') },
    unknown: { tone: 'warning', text: t('withdrawals.status.unknown') },
  };
}

/** The withdrawal's past and next steps. */
export function useProgress(one: Withdrawal): TimelineEvent[] {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { status, stage, reason, order_id, network_fee_paid: paid, tx_hash: hash } = one;
  const isOver = status === 'failed';
  const isSent = hash !== null && (status === 'completed' || status === 'unknown' || !stage);
  const confirmations = t('withdrawals.confirmations', {
    done: format.number(one.confirmations),
    needed: format.number(one.confirmations_needed),
  });
  const events: (TimelineEvent | false)[] = [
    { id: 'asked', title: t('withdrawals.step.asked'), state: 'done', at: one.created_at },
    order_id !== null && {
      id: 'fee',
      title: t('withdrawals.step.fee'),
      state: paid ? 'done' : isOver ? 'failed' : 'current',
    },
    (stage === 'review' || reason === 'refused') && {
      id: 'review',
      title: t('withdrawals.step.review'),
      state: isOver ? 'failed' : 'current',
    },
    !(isOver && hash === null) && {
      id: 'sent',
      title: t('withdrawals.step.sent'),
      state: isSent || stage === 'sent' ? 'done' : isWaiting(stage) ? 'current' : 'todo',
      detail: stage === 'funds' ? t('withdrawals.funds') : undefined,
    },
    {
      id: 'arrived',
      title: t(isOver ? 'withdrawals.step.back' : 'withdrawals.step.arrived'),
      state: one.done_at ? 'done' : hash === null ? 'todo' : 'current',
      ...(one.done_at && { at: one.done_at }),
      detail: stage === 'sent' ? confirmations : undefined,
    },
  ];
  return events.filter((event) => event !== false);
}

const isWaiting = (stage: Withdrawal['stage']) => stage === 'queued' || stage === 'funds';
