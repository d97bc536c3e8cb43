import {
  type AccountNews,
  type AnyOrderKind,
  type Asset,
  askedText,
  assetNames,
  type CardStateOutcome,
  cardStateOutcomes,
  newsPath,
} from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { useHoldingsHidden, useLazySheet, useMoneyText } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { useApiMutation, useApiPages } from '@shared/shell/query';
import {
  Badge,
  Button,
  Icon,
  type IconName,
  ListItem,
  Page,
  Skeleton,
  Stack,
  shortened,
  VisuallyHidden,
} from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import styles from './notices.module.css';
import { PushLost } from './push/push-lost.tsx';

/** Input of the list of news: this page has texts for all of them. */
const everything = { include: 'states', cards: 'payments' } as const;

const contents = { all: Announcements, own: OwnNews } as const;
type NoticeTab = keyof typeof contents;
const tabs = Object.keys(contents) as NoticeTab[];

/** /notice: the operator's announcements, and news about the member's own money. */
export function NoticesPage() {
  const { t } = useTranslation('remote-account');
  const [params, setParams] = useSearchParams();
  const { fresh, unread } = useFreshTab();
  const chosen = tabs.find((name) => name === params.get('tab')) ?? fresh;
  const { mutate: markRead, isPending } = useApiMutation(notice.read);
  return (
    <Page
      title={t('notices.title')}
      back={{ label: t('notices.back'), to: '/wallet?tab=account' }}
      actions={
        chosen === 'all' && (
          <Button size="sm" icon="check" busy={isPending} onClick={() => markRead({})}>
            {t('notices.readAll')}
          </Button>
        )
      }
    >
      {chosen === undefined ? (
        <Skeleton shape="row" count={6} />
      ) : (
        <Tabs
          label={t('notices.tabs')}
          value={chosen}
          onValueChange={(tab) => setParams({ tab }, { replace: true })}
          tabs={tabs.map((value) => {
            const Content = contents[value];
            return {
              value,
              label: t(`notices.tab.${value}`),
              // The rows of the open tab have marks of their own.
              badge: value !== chosen && <Unread count={unread[value]} />,
              content: <Content />,
            };
          })}
        />
      )}
    </Page>
  );
}

/** The number of unread items after the name of a tab; nothing without any. */
function Unread({ count }: { count: number }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Badge tone="accent">
      {format.number(count)} <VisuallyHidden>{t('notices.new')}</VisuallyHidden>
    </Badge>
  );
}

/**
 * Returns the tab with the newest unread item, 'all' if everything is read, undefined while the
 * lists load; and the number of unread items of each tab's first pages. The tab stays until the
 * next visit, so that reading does not switch tabs.
 */
function useFreshTab(): { fresh: NoticeTab | undefined; unread: Record<NoticeTab, number> } {
  const { key } = useLocation();
  const all = useApiPages(notice.list, {});
  const own = useApiPages(notice.news, everything);
  const [found, setFound] = useState<{ key: string; tab: NoticeTab }>();
  const times = {
    all: (all.items ?? []).flatMap((one) => (one.read ? [] : one.published_at)),
    own: (own.items ?? []).flatMap((one) => (one.read ? [] : one.at)),
  };
  const unread = { all: times.all.length, own: times.own.length };
  if (found?.key === key) return { fresh: found.tab, unread };
  if (all.isPending || own.isPending) return { fresh: undefined, unread };
  const newest = (of: NoticeTab) => Math.max(0, ...times[of].map(Date.parse));
  const tab = newest('own') > newest('all') ? 'own' : 'all';
  setFound({ key, tab });
  return { fresh: tab, unread };
}

/** News has no page of its own, so showing the list marks it as read. */
function OwnNews() {
  const { t } = useTranslation('remote-account');
  const isNew = useSeen();
  const choices = useLazySheet(async () => (await import('./news-choices.tsx')).NewsChoices);
  return (
    <Stack gap={4}>
      <PushLost />
      <Button size="sm" icon="filter" aria-haspopup="dialog" onClick={choices.show}>
        {t('news.choose')}
      </Button>
      <ListView
        endpoint={notice.news}
        input={everything}
        failed={t('news.failed')}
        empty={{ icon: 'bell', title: t('news.empty.title'), text: t('news.empty.text') }}
        help="notices"
        timeOf={(one) => one.at}
      >
        {(one) => <Item news={one} isNew={isNew(one)} />}
      </ListView>
      {choices.sheet({})}
    </Stack>
  );
}

/**
 * Marks the shown news as read. Returns whether one was unread in this visit: the rows keep their
 * marks, so that the member sees which are new. A kept-alive page in the background marks nothing.
 */
function useSeen(): (news: AccountNews) => boolean {
  const { key, pathname } = useLocation();
  const { items } = useApiPages(notice.news, everything);
  const { mutate: markRead } = useApiMutation(notice.readOwn, { quiet: true });
  const [seen, setSeen] = useState({ key, ids: new Set<string>() });
  const ids = seen.key === key ? seen.ids : new Set<string>();
  const unread = (items ?? []).filter(({ id, read }) => !read && !ids.has(id));
  const isShown = pathname === '/notice';
  if (isShown && unread.length > 0)
    setSeen({ key, ids: new Set([...ids, ...unread.map(({ id }) => id)]) });
  const count = isShown ? ids.size : 0;
  useEffect(() => {
    if (count > 0) markRead({});
  }, [count, markRead]);
  return ({ id, read }) => !read || ids.has(id);
}

function Item({ news, isNew }: { news: AccountNews; isNew: boolean }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const text = useNewsText()(news);
  const amount = useNewsAmount();
  const asked = useAskedText();
  const { kind, at, facts } = news;
  // One short row: the page that it leads to has the reason and the rate.
  const isPayment = kind === 'card' && (facts.outcome === 'declined' || facts.outcome === 'spent');
  const details = isPayment
    ? [asked(facts), facts.last4 && t('records.card', { last4: facts.last4 })]
    : [];
  return (
    <ListItem
      {...tileOf(news)}
      title={isNew ? <strong>{text}</strong> : text}
      description={
        <>
          <time dateTime={at}>{format.date(at, 'time')}</time>
          {details.filter(Boolean).map((one) => ` · ${one}`)}
        </>
      }
      value={isPayment && amount(facts)}
      meta={isNew && <Badge tone="accent">{t('notices.new')}</Badge>}
      to={kind === 'security' ? '/user/security' : newsPath({ ...news, kind })}
    />
  );
}

function Announcements() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <ListView
      endpoint={notice.list}
      failed={t('notices.failed')}
      empty={{ icon: 'bell', title: t('notices.empty.title'), text: t('notices.empty.text') }}
      help="notices"
    >
      {({ id, title, pinned, read, published_at }) => (
        <ListItem
          icon="bell"
          title={read ? title : <strong>{title}</strong>}
          description={<time dateTime={published_at}>{format.date(published_at)}</time>}
          meta={
            <>
              {pinned && <Badge>{t('notices.pinned')}</Badge>}
              {!read && <Badge tone="accent">{t('notices.new')}</Badge>}
            </>
          }
          to={`/notice/detail/${id}`}
        />
      )}
    </ListView>
  );
}

/** Outcomes of a withdrawal, a review or a card that are neither refusals nor failures. */
const goodOutcomes = [
  'arrived',
  'approved',
  'issued',
  'recharged',
  'unloaded',
  'spent',
  ...cardStateOutcomes,
];

/** Returns whether news is a refusal or a failure. Its text is chosen by the same rule. */
function hasFailed({ kind, facts: { outcome = '' } }: AccountNews): boolean {
  const hasOutcome = kind === 'withdrawal' || kind === 'review' || kind === 'card';
  return hasOutcome && !goodOutcomes.includes(outcome);
}

/** Returns the tile of news: a red one for a refusal, a failure or a blocked card. */
function tileOf(news: AccountNews): { icon: IconName } | { leading: ReactNode } {
  const { kind, facts } = news;
  if (hasFailed(news)) return { leading: <DangerTile icon="x" failed /> };
  const change = kind === 'card' ? stateChangeOf(facts) : undefined;
  if (change === 'blocked' && facts.by !== 'replacement' && facts.reason !== 'unwanted')
    return { leading: <DangerTile icon="lock" /> };
  return { icon: change ? stateIcons[change] : newsIcons[kind] };
}

const stateIcons = {
  frozen: 'freeze',
  unfrozen: 'play',
  blocked: 'card',
} as const satisfies Record<CardStateOutcome, IconName>;

function stateChangeOf({ outcome }: AccountNews['facts']): CardStateOutcome | undefined {
  return cardStateOutcomes.find((one) => one === outcome);
}

function DangerTile({ icon, failed }: { icon: IconName; failed?: boolean }) {
  return (
    <span className={styles.danger} data-failed={failed}>
      <Icon name={icon} size={20} />
    </span>
  );
}

const newsIcons = {
  paid: 'check',
  withdrawal: 'arrow-up-right',
  transfer: 'arrow-down-left',
  review: 'shield',
  card: 'card',
  shipped: 'order',
  credit: 'arrow-down-left',
  release: 'release',
  security: 'shield',
} as const satisfies Record<AccountNews['kind'], IconName>;

/** Order kind → text. */
const paidNews = {
  ticket: 'news.paid.ticket',
  node: 'news.paid.node',
  aid: 'news.paid.aid',
  network_fee: 'news.paid.network_fee',
  card_fee: 'news.paid.card_fee',
  card_recharge: 'news.paid.card_recharge',
  goods: 'news.paid.goods',
  deposit: 'news.paid.deposit',
} as const satisfies Record<AnyOrderKind, string>;

function paidText({ order_kind: kind = '', name }: AccountNews['facts']) {
  if (name) return 'news.paid.named';
  return Object.hasOwn(paidNews, kind) ? paidNews[kind as AnyOrderKind] : 'news.paid';
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

/** Outcome → text that names the card. Earlier news of top-ups have no `last4`. */
const namedCardNews: Record<
  string,
  | 'news.card.recharged.named'
  | 'news.card.notRecharged.named'
  | 'news.card.unloaded'
  | 'news.card.notUnloaded'
> = {
  recharged: 'news.card.recharged.named',
  not_recharged: 'news.card.notRecharged.named',
  unloaded: 'news.card.unloaded',
  not_unloaded: 'news.card.notUnloaded',
};

const securityNews: Record<
  string,
  'news.security.passkey_added' | 'news.security.passkey_removed'
> = {
  passkey_added: 'news.security.passkey_added',
  passkey_removed: 'news.security.passkey_removed',
};

function reviewText({ review_kind: kind, outcome, name, replaces }: AccountNews['facts']) {
  const is = outcome === 'approved' ? 'approved' : 'rejected';
  if (kind === 'kyc' && name) return `news.review.kyc.${is}.named` as const;
  if (kind === 'ticket_application') return `news.review.dividend.${is}` as const;
  if (kind === 'kyc') return `news.review.kyc.${is}` as const;
  if (kind === 'card_application' && replaces) return `news.review.card.${is}.replacement` as const;
  if (kind === 'card_application') return `news.review.card.${is}` as const;
  return `news.review.${is}` as const;
}

function cardText(facts: AccountNews['facts']) {
  const { outcome = '', card_type: type, last4, by, reason, replaces } = facts;
  if (outcome === 'spent') return 'news.card.paid';
  if (by === 'replacement') return 'news.card.replaced';
  const change = stateChangeOf(facts);
  if (change && reason === 'unwanted') return 'news.card.closed.own';
  if (change) return `news.card.${change}${by === 'owner' ? '.own' : ''}` as const;
  if (replaces && outcome === 'issued') {
    return `news.card.${type === 'physical' ? 'posted' : 'issued'}.replacement` as const;
  }
  if (replaces && outcome === 'not_issued') return 'news.card.notIssued.replacement';
  if (outcome === 'issued' && type === 'physical') return 'news.card.posted';
  if (outcome === 'not_issued' && (type === 'physical' || type === 'virtual')) {
    return `news.card.notIssued.${type}` as const;
  }
  const named = last4 ? namedCardNews[outcome] : undefined;
  return named ?? cardNews[outcome] ?? 'news.card.declined';
}

/** Returns a formatter of the amount of news. */
function useNewsAmount(): (facts: AccountNews['facts']) => string {
  const format = useFormat();
  const moneyText = useMoneyText();
  const [hidden] = useHoldingsHidden();
  return (facts) => {
    const asset = assetNames.find((name): name is Asset => name === facts.asset) ?? 'ENU';
    return hidden
      ? `••••\u00a0${format.unit(asset, 2)}`
      : moneyText(BigInt(facts.amount ?? 0), asset);
  };
}

/** Returns a formatter of a card payment's amount in the shop's currency. */
function useAskedText(): (facts: AccountNews['facts']) => string | undefined {
  const [language] = useLanguage();
  const [hidden] = useHoldingsHidden();
  return ({ asked_amount: amount = '', asked_currency: currency }) =>
    // It tells as much as the hidden amount.
    currency && !hidden ? askedText({ amount, currency }, language) : undefined;
}

function useNewsText(): (news: AccountNews) => string {
  const { t } = useTranslation('remote-account');
  const amountOf = useNewsAmount();
  return ({ kind, facts }) => {
    const values = {
      amount: amountOf(facts),
      who: facts.merchant ?? shortened(facts.from ?? ''),
      name: facts.name ?? '',
      last4: facts.last4 ?? '',
      replaces: facts.replaces ?? '',
    };
    switch (kind) {
      case 'paid':
        return t(paidText(facts), values);
      case 'withdrawal':
        return t(
          facts.outcome === 'arrived' ? 'news.withdrawal.arrived' : 'news.withdrawal.failed',
          values,
        );
      case 'review':
        return t(reviewText(facts), values);
      case 'card':
        return t(cardText(facts), values);
      case 'shipped':
        return t(facts.name ? 'news.shipped.named' : 'news.shipped', values);
      case 'credit':
        return t(facts.outcome === 'waiting' ? 'news.credit.waiting' : 'news.credit', values);
      case 'security':
        return t(securityNews[facts.outcome ?? ''] ?? 'news.security.rules_weakened', values);
      default:
        return t(`news.${kind}`, values);
    }
  };
}
