import type { CardApplication, Order } from '@shared/contract';
import type { StatusTable, TimelineEvent } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';

/** The status to show (specification §4). 'payment': the member has to pay the fee. */
type ShownStatus = CardApplication['status'] | 'payment';

export function shownStatusOf({
  status,
  stage,
}: Pick<CardApplication, 'status' | 'stage'>): ShownStatus {
  return stage === 'payment' ? stage : status;
}

export function useStatuses(): StatusTable<ShownStatus> {
  const { t } = useTranslation('remote-visa');
  return {
    payment: { tone: 'warning', text: t('applications.stage.payment') },
    processing: { tone: 'warning', text: t('applications.status.processing') },
    success: { tone: 'success', text: t('applications.status.success') },
    failed: { tone: 'danger', text: t('applications.status.failed') },
  };
}

export function useOrderTitle(): (order: Order) => string {
  const { t } = useTranslation('remote-visa');
  return () => t('pay.what');
}

/** Returns the past and next steps of an application and its card. */
export function useProgress(one: CardApplication): TimelineEvent[] {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { type, status, stage, reason, paid_at: paid, approved_at: approved, done_at: done } = one;
  const isOver = status === 'failed';
  const failedHere = (...reasons: (typeof reason)[]) => isOver && reasons.includes(reason);
  const events: (TimelineEvent | false)[] = [
    { id: 'asked', title: t('applications.step.asked'), state: 'done', at: one.created_at },
    {
      id: 'fee',
      title: t(paid ? 'applications.step.paid' : 'applications.step.fee'),
      state: paid ? 'done' : failedHere('unpaid', 'cancelled') ? 'failed' : 'current',
      by: t('applications.by.you'),
      ...(paid && { at: paid }),
      ...(one.pay_until && {
        detail: t('applications.payUntil', { date: format.date(one.pay_until) }),
      }),
    },
    type === 'physical' && {
      id: 'review',
      title: t('applications.step.review'),
      state: approved
        ? 'done'
        : failedHere('rejected')
          ? 'failed'
          : stage === 'review'
            ? 'current'
            : 'todo',
      by: t('applications.by.operator'),
      ...(approved && { at: approved }),
      ...(stage === 'review' && { detail: t('applications.step.review.time') }),
    },
    {
      id: 'issuing',
      title: t('applications.step.issuing'),
      state:
        status === 'success'
          ? 'done'
          : failedHere('refused')
            ? 'failed'
            : stage === 'issuing'
              ? 'current'
              : 'todo',
      by: t('applications.by.issuer'),
      ...(status === 'success' && done && { at: done }),
    },
    ...useCardProgress(one),
  ];
  const said = events.filter((event) => event !== false);
  if (!isOver) return said;
  return [
    // A failed application has no next steps.
    ...said
      .filter(({ state }) => state !== 'todo')
      .map((event) => (event.state === 'failed' && done ? { ...event, at: done } : event)),
    ...(paid && BigInt(one.fee) > 0n
      ? [{ id: 'back', title: t('applications.step.over.back'), state: 'done' as const }]
      : []),
  ];
}

/** Returns the card's steps: in the post, activated, lost or closed. */
function useCardProgress(one: CardApplication): TimelineEvent[] {
  const { t } = useTranslation('remote-visa');
  const { type, status, card_state: card, activated_at: activated } = one;
  const isGone = card === 'lost' || card === 'closed';
  const events: (TimelineEvent | false)[] = [
    type === 'physical' &&
      activated !== null && {
        id: 'activated',
        title: t('applications.step.activated'),
        state: 'done',
        at: activated,
        by: t('applications.by.you'),
      },
    type === 'physical' &&
      activated === null &&
      !isGone && {
        id: 'post',
        title: t('applications.step.post'),
        state: status === 'success' ? 'current' : 'todo',
        detail: status === 'success' && t('applications.step.post.next'),
      },
    isGone && {
      id: 'gone',
      title: t(`cards.state.${card === 'lost' && type === 'virtual' ? 'blocked' : card}`),
      state: 'failed',
    },
  ];
  return events.filter((event) => event !== false);
}
