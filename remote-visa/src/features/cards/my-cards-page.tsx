import type { CardSummary } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { HideHoldings, QueryView, RefreshButton } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Page, Section, Skeleton, Stack } from '@shared/ui';
import { CardsFrozen } from './account-frozen.tsx';
import { isLive } from './card-usability.ts';
import styles from './own-cards.module.css';
import { OwnCard, Specimen } from './own-cards.tsx';

/** /mineCard: all cards of the member. Only this page lists the closed ones. */
export function MyCardsPage() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.myCardList);
  return (
    <Page
      title={t('cards.all.title')}
      back={{ label: t('back'), to: '/bank' }}
      actions={
        <>
          <HideHoldings />
          <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
        </>
      }
    >
      <QueryView
        query={query}
        failed={t('home.failed')}
        loading={<Skeleton shape="block" count={2} height={220} />}
      >
        {({ list }) => (list.length === 0 ? <Specimen /> : <Cards list={list} />)}
      </QueryView>
    </Page>
  );
}

function Cards({ list }: { list: readonly CardSummary[] }) {
  const { t } = useTranslation('remote-visa');
  const live = list.filter(isLive);
  const over = list.filter((card) => !isLive(card));
  const isAccountFrozen = list.some((card) => card.account_frozen);
  return (
    <Stack gap={8}>
      {isAccountFrozen && <CardsFrozen />}
      {live.length > 0 && <CardList cards={live} label={t('cards.heading')} />}
      {over.length > 0 && (
        <Section title={t('cards.over')}>
          <CardList cards={over} label={t('cards.over')} />
        </Section>
      )}
    </Stack>
  );
}

function CardList({ cards, label }: { cards: readonly CardSummary[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {cards.map((card) => (
        <OwnCard key={card.id} card={card} />
      ))}
    </ul>
  );
}
