import {
  type CardDetail,
  type CardLimitUses,
  type CardRecharge,
  type CardSpending,
  regionName,
} from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import {
  DetailPage,
  Facts,
  HideHoldings,
  Money,
  StatusBadge,
  useDeclineText,
  useLazySheet,
} from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { CardPaymentItem } from '@shared/kit/record';
import { ShellLink, useFormat, useLanguage, useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import { Button, Card, ListItem, Notice, Row, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import {
  CardFace,
  CardsFrozen,
  cardPath,
  markOpened,
  NextStep,
  ratioOfBps,
  usabilityOf,
  useHasSupport,
} from '../cards/index.ts';
import { actionsFor } from './action-names.ts';
import { CardActions, type CardActionsProps } from './card-actions.tsx';
import styles from './card-detail.module.css';
import { LimitBars } from './limit-bars.tsx';
import type { OneRechargeProps } from './one-recharge-sheet.tsx';
import { useRechargeStatuses } from './recharge-texts.ts';
import { ReservedNote } from './reserved-note.tsx';

/** /bank/cardDetail/{id}: one card with its payments, top-ups and actions. */
export function CardPage() {
  const { t } = useTranslation('remote-visa');
  const { id = '' } = useParams();
  return (
    <DetailPage
      endpoint={visa.cardDetail}
      input={{ id }}
      title={(data) => (data ? t('card.title', { last4: data.card.last4 }) : t('card.one'))}
      back={{ label: t('back'), to: '/bank' }}
      failed={t('card.failed')}
      width="wide"
      loading={
        <Columns>
          <Skeleton shape="block" width={400} height="min(252px, 63cqi)" />
          <Skeleton shape="row" count={4} />
        </Columns>
      }
    >
      {({ card, recharge, can, used, reserved, unload, closes }) => (
        <OneCard
          key={card.id}
          card={card}
          terms={recharge}
          can={can}
          used={used}
          reserved={reserved}
          unload={unload}
          closes={closes}
        />
      )}
    </DetailPage>
  );
}

/** Two children: side by side if both have the width of a phone, else below each other. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.columns}>{children}</div>
    </div>
  );
}

interface OneCardProps extends CardActionsProps {
  used: CardLimitUses | undefined;
}

function OneCard({ used, ...actions }: OneCardProps) {
  const { card, can, unload, reserved = '0' } = actions;
  const { t } = useTranslation('remote-visa');
  const unloading = unload?.under_way ?? '0';
  useEffect(() => markOpened(card.id), [card.id]);
  return (
    <Columns>
      <Stack gap={5}>
        {card.account_frozen && <CardsFrozen />}
        <CardFace card={card} />
        <Stack gap={1} className={styles.balance}>
          <Row justify="between" align="baseline">
            <span className={styles.label}>{t('cards.balance')}</span>
            <Row as="span" gap={2}>
              <Money holding amount={card.balance} asset="USDT" size="xl" />
              <HideHoldings />
            </Row>
          </Row>
          {BigInt(reserved) > 0n && (
            <Row justify="between" align="baseline" className={styles.fine}>
              <span>{t('card.reserved')}</span>
              <Money holding amount={reserved} asset="USDT" />
            </Row>
          )}
          {card.state === 'closed' && unload && <ReservedNote reserved={reserved} />}
          {BigInt(unloading) > 0n && (
            <Row justify="between" align="baseline" className={styles.fine}>
              <span>{t('card.unloading')}</span>
              <Money holding amount={unloading} asset="USDT" />
            </Row>
          )}
        </Stack>
        {card.state === 'lost' && card.reported === 'stolen' && <PaymentCheck card={card} />}
        {/* For an empty card, the first of the actions is already the next step. */}
        {(usabilityOf(card) !== 'empty' || card.replacing) && (
          <NextStep card={card} unloads={unload !== undefined} />
        )}
        <CardActions {...actions} />
      </Stack>
      <Views card={card} can={can} used={used} />
    </Columns>
  );
}

const stolenTexts = {
  physical: { check: 'stolen.check', unused: 'stolen.unused' },
  virtual: { check: 'exposed.check', unused: 'exposed.unused' },
} as const;

/** Asks the owner of a stolen card to check its payments, if the card has any. */
function PaymentCheck({ card: { id, type } }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  const hasSupport = useHasSupport();
  // The tab 'Spending' shows the same query.
  const { items } = useApiPages(visa.consumeList, { id });
  return (
    <Notice
      tone="warning"
      action={
        hasSupport && (
          <Button size="sm" to="/support">
            {t('spending.support')}
          </Button>
        )
      }
    >
      {t(stolenTexts[type][items?.length === 0 ? 'unused' : 'check'])}
    </Notice>
  );
}

const views = ['spendings', 'recharges', 'facts'] as const;

function Views({
  card,
  can,
  used,
}: Omit<OneCardProps, 'terms' | 'reserved' | 'unload' | 'closes'>) {
  const { t } = useTranslation('remote-visa');
  const [params, setParams] = useSearchParams();
  const contents = {
    spendings: <Spendings card={card} />,
    recharges: <Recharges card={card} />,
    facts: (
      <Stack gap={4}>
        <LimitBars limits={card.limits} used={used} />
        <CardFacts card={card} hasPin={can.includes('pin')} />
      </Stack>
    ),
  };
  return (
    <Tabs
      label={t('card.tabs')}
      value={views.find((view) => view === params.get('tab')) ?? 'spendings'}
      onValueChange={(tab) => setParams(tab === 'spendings' ? {} : { tab }, { replace: true })}
      tabs={views.map((value) => ({
        value,
        label: t(`card.tab.${value}`),
        content: contents[value],
      }))}
    />
  );
}

interface CardFactsProps {
  card: CardDetail;
  /** Whether the card can have a PIN. */
  hasPin: boolean;
}

function CardFacts({ card, hasPin }: CardFactsProps) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [language] = useLanguage();
  const other = (id: string | null, text: string) =>
    id && <ShellLink to={`/bank/cardDetail/${encodeURIComponent(id)}`}>{text}</ShellLink>;
  return (
    <Card>
      <Facts
        facts={[
          { label: t('apply.holder'), value: card.holder },
          { label: t('products.region'), value: regionName(card.region, language) },
          { label: t('cards.expires'), value: card.expires },
          { label: t('card.issued'), value: format.date(card.issued_at, 'date') },
          {
            label: t('card.activated'),
            value: card.activated_at && format.date(card.activated_at, 'date'),
          },
          {
            label: t('card.pin'),
            value: hasPin ? t(card.has_pin ? 'card.pin.set' : 'card.pin.none') : null,
          },
          {
            label: t('products.rechargeFee'),
            value: format.percent(ratioOfBps(card.recharge_fee_bps)),
          },
          { label: t('card.replaces'), value: other(card.replaces, t('card.other')) },
          { label: t('card.replacedBy'), value: other(card.replaced_by, t('card.other')) },
        ]}
      />
    </Card>
  );
}

function Recharges({ card }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  return (
    <ListView
      endpoint={visa.rechargeList}
      input={{ id: card.id, include: 'unloads' }}
      failed={t('recharges.failed')}
      empty={{
        icon: 'plus',
        title: t('recharges.empty'),
        text: t('recharges.empty.text'),
        action: actionsFor(card).includes('recharge') && (
          <Button to={cardPath(card.id, 'recharge')}>{t('card.do.recharge')}</Button>
        ),
      }}
      help="card-use"
      timeOf={(one) => one.created_at}
    >
      {(one) => <Recharge recharge={one} />}
    </ListView>
  );
}

function Recharge({ recharge }: { recharge: CardRecharge }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const statuses = useRechargeStatuses();
  const details = useLazySheet<OneRechargeProps>(
    async () => (await import('./one-recharge-sheet.tsx')).OneRechargeSheet,
  );
  const { status, amount, created_at: at, unload: isUnload } = recharge;
  return (
    <>
      <ListItem
        icon="card"
        title={t(isUnload ? 'unload.one' : 'recharge.one')}
        description={<time dateTime={at}>{format.date(at, 'time')}</time>}
        value={
          status === 'failed' ? (
            <s className={styles.returned}>
              <Money amount={amount} asset="USDT" />
            </s>
          ) : (
            // Money from the member's account is no gain.
            <Money
              amount={isUnload && status === 'success' ? -BigInt(amount) : amount}
              asset="USDT"
              movement={status === 'success' && 'own'}
            />
          )
        }
        meta={status !== 'success' && <StatusBadge status={status} table={statuses} />}
        onClick={details.show}
      />
      {details.sheet({ recharge })}
    </>
  );
}

function Spendings({ card }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  return (
    <ListView
      endpoint={visa.consumeList}
      input={{ id: card.id }}
      failed={t('spendings.failed')}
      empty={{ icon: 'card', title: t('spendings.empty'), text: t('spendings.empty.text') }}
      help="card-use"
      timeOf={(one) => one.at}
    >
      {(one) => <Spending spending={one} card={card} />}
    </ListView>
  );
}

function Spending({ spending, card }: { spending: CardSpending; card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [language] = useLanguage();
  const declineText = useDeclineText();
  const { country, at, reason, limit } = spending;
  const { id, last4 } = card;
  return (
    <CardPaymentItem
      payment={{ ...spending, card: { id, last4 } }}
      unknownShop={t('spendings.unknownShop')}
      description={
        <>
          <time dateTime={at}>{format.date(at, 'time')}</time>
          {country && <span>{` · ${regionName(country, language)}`}</span>}
          {reason && <span>{` · ${declineText(reason)}`}</span>}
        </>
      }
      actions={actionsFor(card).filter((name) => name !== 'limits' || canRaise(limit, card))}
    />
  );
}

/** Returns whether the card's terms allow more than an exceeded limit. */
function canRaise(limit: CardSpending['limit'], { most }: CardDetail): boolean {
  if (!limit) return true;
  const highest = most[limit.of];
  return highest === null || BigInt(limit.amount) < BigInt(highest);
}
