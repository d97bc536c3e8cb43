import type { MemberNews } from './entities/notice.ts';
import type { AnyOrderKind } from './entities/order.ts';
import type { PagePath } from './pages.ts';

const reviewPaths: Record<string, PagePath> = {
  ticket_application: '/ticket/apply',
  kyc: '/bank/holdersList',
  card_application: '/bank/applyList',
};

/** Order kind → page of the paid product. */
const paidPaths: Partial<Record<string, PagePath>> = {
  ticket: '/ticket?tab=mine',
  node: '/power',
  aid: '/ticket/aid?tab=mine',
  network_fee: '/withdraw/list',
  card_fee: '/bank/applyList',
} satisfies Partial<Record<AnyOrderKind, PagePath>>;

/** Returns the page that shows what a piece of news is about. */
export function newsPath({ kind, facts }: Pick<MemberNews, 'kind' | 'facts'>): PagePath {
  switch (kind) {
    case 'paid':
      if (facts.order_kind === 'goods') return `/order/detail/${facts.order_id}`;
      if (facts.card_id) return `/bank/cardDetail/${encodeURIComponent(facts.card_id)}`;
      return paidPaths[facts.order_kind ?? ''] ?? '/wallet/moneyLog';
    case 'withdrawal':
      return facts.withdrawal_id
        ? `/withdraw/list?withdrawal=${facts.withdrawal_id}`
        : '/withdraw/list';
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
    case 'credit':
      return facts.outcome === 'waiting' ? '/wallet/deposit' : '/wallet/moneyLog';
    case 'release':
      return '/enuRelease';
    default:
      return '/wallet/moneyLog';
  }
}
