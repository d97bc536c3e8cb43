import type { CardApplication, Order } from '@shared/contract';
import type { StatusTable, TimelineEvent } from '@shared/kit';
import { useLanguage, useTranslation } from '@shared/shell';
import { regionName } from '../cards/index.ts';

/** Specification §4. */
export function useStatusTable(): StatusTable<CardApplication['status']> {
  const { t } = useTranslation('remote-visa');
  return {
    processing: { tone: 'warning', text: t('applications.status.processing') },
    success: { tone: 'success', text: t('applications.status.success') },
    failed: { tone: 'danger', text: t('applications.status.failed') },
  };
}

/** What was applied for: 'Virtual card · Hong Kong'. */
export function useWhatApplied() {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  return ({ type, region }: Pick<CardApplication, 'type' | 'region'>) =>
    `${t(`cards.type.${type}`)} · ${regionName(region, language)}`;
}

/** What the order of a card's fee is for. */
export function useWhat(): (order: Order) => string {
  const { t } = useTranslation('remote-visa');
  return () => t('pay.what');
}

/** What has happened to an application, what happens next, and who acts. */
export function useProgress(one: CardApplication): TimelineEvent[] {
  const { t } = useTranslation('remote-visa');
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
    isOver && {
      ...{ id: 'over', title: t('applications.step.over'), state: 'done' as const },
      ...(done && { at: done }),
      ...(paid && BigInt(one.fee) > 0n && { detail: t('applications.step.over.back') }),
    },
    !isOver &&
      type === 'physical' && {
        ...{ id: 'post', title: t('applications.step.post') },
        state: status === 'success' ? ('current' as const) : ('todo' as const),
        detail: status === 'success' && t('applications.step.post.next'),
      },
  ];
  return events.filter((event) => event !== false);
}
