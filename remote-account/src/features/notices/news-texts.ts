import {
  type Asset,
  assetNames,
  type MemberNews,
  type NewsKind,
  type PagePath,
} from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import type { IconName } from '@shared/ui';
import { shortened } from '@shared/ui';

export const newsIcons = {
  paid: 'check',
  withdrawal: 'arrow-up-right',
  transfer: 'arrow-down-left',
  review: 'shield',
  card: 'card',
  shipped: 'order',
  credit: 'arrow-down-left',
  release: 'release',
} as const satisfies Record<NewsKind, IconName>;

const reviewPaths: Record<string, PagePath> = {
  ticket_application: '/ticket/apply',
  kyc: '/bank/holdersList',
  card_application: '/bank/applyList',
};

/** The page with more about the news. */
export function newsPath({ kind, facts }: MemberNews): PagePath {
  switch (kind) {
    case 'withdrawal':
      return '/withdraw/list';
    case 'transfer':
      return '/transfer/list';
    case 'review':
      return reviewPaths[facts.review_kind ?? ''] ?? '/bank';
    case 'card':
      return facts.card_id
        ? `/bank/cardDetail/${encodeURIComponent(facts.card_id)}`
        : '/bank/applyList';
    case 'shipped':
      return `/order/detail/${facts.order_id}`;
    case 'release':
      return '/enuRelease';
    default:
      return '/wallet/moneyLog';
  }
}

const cardNews: Record<
  string,
  'news.card.issued' | 'news.card.notIssued' | 'news.card.recharged' | 'news.card.notRecharged'
> = {
  issued: 'news.card.issued',
  not_issued: 'news.card.notIssued',
  recharged: 'news.card.recharged',
  not_recharged: 'news.card.notRecharged',
};

/** Message key for a review, by its kind and outcome. */
function reviewText({ review_kind: kind, outcome }: MemberNews['facts']) {
  const is = outcome === 'approved' ? 'approved' : 'rejected';
  if (kind === 'kyc') return `news.review.kyc.${is}` as const;
  if (kind === 'card_application') return `news.review.card.${is}` as const;
  return `news.review.${is}` as const;
}

/** Formats each kind of news as one sentence. */
export function useNewsText(): (news: MemberNews) => string {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return ({ kind, facts }) => {
    const asset = assetNames.find((name): name is Asset => name === facts.asset) ?? 'ENU';
    const values = {
      amount: format.amount(facts.amount ?? '0', asset),
      who: facts.merchant ?? shortened(facts.from ?? ''),
      last4: facts.last4 ?? '',
    };
    switch (kind) {
      case 'withdrawal':
        return t(
          facts.outcome === 'arrived' ? 'news.withdrawal.arrived' : 'news.withdrawal.failed',
          values,
        );
      case 'review':
        return t(reviewText(facts));
      case 'card':
        return t(cardNews[facts.outcome ?? ''] ?? 'news.card.declined', values);
      default:
        return t(`news.${kind}`, values);
    }
  };
}
