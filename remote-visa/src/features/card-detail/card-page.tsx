import * as visa from '@shared/contract/endpoints/visa';
import { DetailPage, HideHoldings, Money } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Row, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useParams, useSearchParams } from 'react-router-dom';
import { CardFace, CardsFrozen, NextStep, standingOf } from '../cards/index.ts';
import { CardActions, type CardActionsProps } from './card-actions.tsx';
import styles from './card-detail.module.css';
import { CardFacts } from './card-facts.tsx';
import { Recharges } from './recharges.tsx';
import { Spendings } from './spendings.tsx';

/** /bank/cardDetail/{id}: one card with its payments, top-ups and actions. */
export function CardPage() {
  const { t } = useTranslation('remote-visa');
  const { id = '' } = useParams();
  return (
    <DetailPage
      endpoint={visa.cardDetail}
      input={{ id }}
      title={(data) => (data ? t('card.title', { last4: data.card.last4 }) : t('card.one'))}
      back={{ label: t('cards.heading'), to: '/mineCard' }}
      failed={t('card.failed')}
      loading={
        <Stack gap={6}>
          <Skeleton shape="block" height={220} />
          <Skeleton shape="row" count={4} />
        </Stack>
      }
    >
      {({ card, recharge, can }) => (
        <OneCard key={card.id} card={card} terms={recharge} can={can} />
      )}
    </DetailPage>
  );
}

function OneCard({ card, terms, can }: CardActionsProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <Stack gap={8}>
      <Stack gap={5}>
        {card.account_frozen && <CardsFrozen />}
        <CardFace card={card} />
        <Row justify="between" align="baseline" className={styles.balance}>
          <span className={styles.label}>{t('cards.balance')}</span>
          <Row as="span" gap={2}>
            <Money holding amount={card.balance} asset="USDT" size="xl" />
            <HideHoldings />
          </Row>
        </Row>
        {/* For an empty card, the next step is already the first of its actions. */}
        {standingOf(card) !== 'empty' && <NextStep card={card} />}
        <CardActions card={card} terms={terms} can={can} />
      </Stack>
      <Views card={card} can={can} />
    </Stack>
  );
}

const views = ['spendings', 'recharges', 'facts'] as const;

function Views({ card, can }: Pick<CardActionsProps, 'card' | 'can'>) {
  const { t } = useTranslation('remote-visa');
  const [params, setParams] = useSearchParams();
  const contents = {
    spendings: <Spendings card={card} />,
    recharges: <Recharges card={card} />,
    facts: <CardFacts card={card} hasPin={can.includes('pin')} />,
  };
  return (
    <Tabs
      label={t('card.tabs')}
      value={views.find((view) => view === params.get('tab')) ?? 'spendings'}
      onValueChange={(tab) => setParams(tab === 'spendings' ? {} : { tab }, { replace: true })}
      tabs={views.map((value) => ({
        ...{ value, label: t(`card.tab.${value}`), content: contents[value] },
      }))}
    />
  );
}
