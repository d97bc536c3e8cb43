import {
  type Asset,
  askedText,
  assetNames,
  assets,
  formatAsset,
  type Locale,
  locales,
  type MemberNews,
  type NewsKind,
  newsPath,
} from '@shared/contract';
import { type MessageKey, text } from '../../../platform/messages/index.ts';
import { shortAddress } from '../../../platform/values/checksummed.ts';

type News = Pick<MemberNews, 'id' | 'kind' | 'facts'>;

interface Reader {
  language: Locale;
  hideAmounts: boolean;
  brand: string;
}

/** Message that the service worker shows (host/src/service-worker). */
export interface PushMessage {
  title: string;
  body: string;
  /** Equal for a repeated message, which then replaces the first one. */
  tag: string;
  path: string;
  lang: string;
}

export function messageOf(news: News, { language, hideAmounts, brand }: Reader): PushMessage {
  const body = hideAmounts ? text(language, 'push.hidden') : sentence(news, language);
  const lang = locales[language].tag;
  return { title: brand, body, tag: `news-${news.id}`, path: newsPath(news), lang };
}

type OwnCase = 'paid' | 'withdrawal' | 'review' | 'card' | 'shipped' | 'credit';

const texts: Record<Exclude<NewsKind, OwnCase>, MessageKey> = {
  transfer: 'push.transfer',
  release: 'push.release',
};

/** Order kind → text. */
const paidTexts: Record<string, MessageKey> = {
  ticket: 'push.paid.ticket',
  node: 'push.paid.node',
  aid: 'push.paid.aid',
  network_fee: 'push.paid.network_fee',
  card_fee: 'push.paid.card_fee',
  card_recharge: 'push.paid.card_recharge',
  goods: 'push.paid.goods',
  deposit: 'push.paid.deposit',
};

/** Outcome → text. */
const cardTexts: Record<string, MessageKey> = {
  issued: 'push.card.issued',
  not_issued: 'push.card.notIssued',
  recharged: 'push.card.recharged',
  not_recharged: 'push.card.notRecharged',
};

/** Outcome → text that names the card. Earlier news of top-ups have no `last4`. */
const namedCardTexts: Record<string, MessageKey> = {
  recharged: 'push.card.recharged.named',
  not_recharged: 'push.card.notRecharged.named',
  declined: 'push.card.declined.named',
  frozen: 'push.card.frozen',
  unfrozen: 'push.card.unfrozen',
  blocked: 'push.card.blocked',
  unloaded: 'push.card.unloaded',
  not_unloaded: 'push.card.notUnloaded',
};

/** Limit that a declined payment exceeded → text. */
const limitTexts: Record<string, MessageKey> = {
  per_payment: 'push.card.declined.per_payment',
  daily: 'push.card.declined.daily',
  monthly: 'push.card.declined.monthly',
};

/** Outcome → text if the member changed the state of the card. */
const ownCardTexts: Record<string, MessageKey> = {
  frozen: 'push.card.frozen.own',
  unfrozen: 'push.card.unfrozen.own',
  blocked: 'push.card.blocked.own',
};

type Decision = readonly [approved: MessageKey, rejected: MessageKey];

const anyReview: Decision = ['push.review.approved', 'push.review.rejected'];

/** Texts of reviews by kind. */
const reviewTexts: Record<string, Decision> = {
  kyc: ['push.review.kyc.approved', 'push.review.kyc.rejected'],
  ticket_application: ['push.review.dividend.approved', 'push.review.dividend.rejected'],
  card_application: ['push.review.card.approved', 'push.review.card.rejected'],
};

const replacement: Decision = [
  'push.review.card.approved.replacement',
  'push.review.card.rejected.replacement',
];

const namedHolder: Decision = ['push.review.kyc.approved.named', 'push.review.kyc.rejected.named'];

const notIssued: Record<string, MessageKey> = {
  virtual: 'push.card.notIssued.virtual',
  physical: 'push.card.notIssued.physical',
};

function keyOf({ kind, facts }: News): MessageKey {
  switch (kind) {
    case 'paid':
      return facts.name ? 'push.paid.named' : (paidTexts[facts.order_kind ?? ''] ?? 'push.paid');
    case 'withdrawal':
      return facts.outcome === 'arrived' ? 'push.withdrawal.arrived' : 'push.withdrawal.failed';
    case 'review': {
      const texts = facts.name ? namedHolder : reviewTexts[facts.review_kind ?? ''];
      const [approved, rejected] = facts.replaces ? replacement : (texts ?? anyReview);
      return facts.outcome === 'approved' ? approved : rejected;
    }
    case 'card':
      if (facts.replaces) return replacedKey(facts);
      if (facts.outcome === 'issued' && facts.card_type === 'physical') return 'push.card.posted';
      if (facts.outcome === 'not_issued' && facts.card_type) {
        return notIssued[facts.card_type] ?? 'push.card.notIssued';
      }
      if (facts.by === 'replacement') return 'push.card.replaced';
      if (facts.outcome === 'spent') {
        return facts.asked_currency ? 'push.card.paid.foreign' : 'push.card.paid';
      }
      if (facts.reason === 'unwanted') return 'push.card.closed.own';
      return (
        (facts.by === 'owner' && ownCardTexts[facts.outcome ?? '']) ||
        (facts.limit_amount && limitTexts[facts.limit ?? '']) ||
        (facts.last4 && namedCardTexts[facts.outcome ?? '']) ||
        (cardTexts[facts.outcome ?? ''] ?? 'push.card.declined')
      );
    case 'credit':
      return facts.outcome === 'waiting' ? 'push.credit.waiting' : 'push.credit';
    case 'shipped':
      return facts.name ? 'push.shipped.named' : 'push.shipped';
    default:
      return texts[kind];
  }
}

/** Returns the text of a replacement that was issued or not. */
function replacedKey({ outcome, card_type: type }: News['facts']): MessageKey {
  if (outcome !== 'issued') return 'push.card.notIssued.replacement';
  return type === 'physical' ? 'push.card.posted.replacement' : 'push.card.issued.replacement';
}

function sentence(news: News, language: Locale): string {
  const { amount, asset, merchant, from, last4, name, replaces, asked_amount, asked_currency } =
    news.facts;
  const { limit_amount } = news.facts;
  const known = assetNames.find((name) => name === asset) ?? 'ENU';
  return text(language, keyOf(news), {
    amount: amountText(BigInt(amount ?? 0), known, language),
    who: merchant ?? shortAddress(from ?? ''),
    last4: last4 ?? '',
    name: name ?? '',
    replaces: replaces ?? '',
    limit: amountText(BigInt(limit_amount ?? 0), known, language),
    asked: askedText({ amount: asked_amount ?? '', currency: asked_currency ?? '' }, language),
  });
}

/** Formats up to two decimals, more for an amount that would look like zero. */
function amountText(amount: bigint, asset: Asset, language: Locale): string {
  const cut = formatAsset(amount, asset, 2);
  const shown = Number(cut) === 0 ? formatAsset(amount, asset) : cut;
  const format = new Intl.NumberFormat(locales[language].tag, {
    minimumFractionDigits: shown.split('.')[1]?.length ?? 0,
    maximumFractionDigits: 20,
  });
  return `${format.format(shown as Intl.StringNumericLiteral)}\u00a0${assets[asset].label}`;
}
