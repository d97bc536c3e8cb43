import type { CardHome } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { HideHoldings, QueryView, RefreshButton } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, List, ListItem, Notice, Page, Section, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardsFrozen } from './account-frozen.tsx';
import { payPath, useApplicationTitle } from './application-texts.ts';
import { Cardholders } from './cardholders.tsx';
import { OwnCards } from './own-cards.tsx';
import { Products } from './products.tsx';

const loading = (
  <>
    <Skeleton shape="block" height={220} />
    <Skeleton shape="row" count={4} />
  </>
);

/** /bank: the member's cards and related links; with `?tab=get`, the steps to get a card. */
export function CardHomePage() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.info);
  const [params, setParams] = useSearchParams();
  const view = (show: (home: CardHome) => ReactNode) => (
    <QueryView query={query} failed={t('home.failed')} loading={loading}>
      {show}
    </QueryView>
  );
  return (
    <Page
      title={t('home.title')}
      actions={
        <>
          <HideHoldings />
          <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
        </>
      }
    >
      <Tabs
        label={t('home.tabs')}
        value={params.get('tab') === 'get' ? 'get' : 'mine'}
        onValueChange={(tab) => setParams(tab === 'get' ? { tab } : {}, { replace: true })}
        tabs={[
          { value: 'mine', label: t('cards.heading'), content: view(mine) },
          { value: 'get', label: t('home.tab.get'), content: view(get) },
        ]}
      />
    </Page>
  );
}

const mine = (home: CardHome) => (
  <Stack gap={8}>
    {home.account_frozen ? <CardsFrozen /> : <Unpaid home={home} />}
    <OwnCards home={home} />
    <Entries cards={home.cards.length} open={home.applications_open} />
  </Stack>
);

const get = (home: CardHome) => (
  <Stack gap={8}>
    {home.account_frozen ? (
      <CardsFrozen />
    ) : (
      <>
        <Unpaid home={home} />
        <Cardholders counts={home.cardholders} />
      </>
    )}
    <Products products={home.products} canApply={!home.account_frozen} />
  </Stack>
);

interface EntriesProps {
  /** Number of cards and of applications in progress. */
  cards: number;
  open: number;
}

/** Links to cards, applications, cardholders and addresses. */
function Entries({ cards, open }: EntriesProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('entries.heading')}>
      <List>
        {cards > 0 && <ListItem icon="card" title={t('entries.cards')} to="/mineCard" />}
        <ListItem
          icon="list"
          title={t('entries.applications')}
          description={open > 0 && t('entries.applications.open', { count: open })}
          to="/bank/applyList"
        />
        <ListItem icon="holder" title={t('entries.holders')} to="/bank/holdersList" />
        <ListItem icon="map-pin" title={t('entries.addresses')} to="/bank/addressList" />
      </List>
    </Section>
  );
}

/**
 * Applications that wait for their fee. Omits replacements, because the replaced card shows them.
 */
function Unpaid({ home }: { home: CardHome }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const what = useApplicationTitle();
  const said = new Set(home.cards.map(({ replacement }) => replacement));
  const unpaid = home.unpaid.filter(({ id }) => !said.has(id));
  if (unpaid.length === 0) return null;
  return (
    <Stack gap={3}>
      {unpaid.map(({ id, fee, pay_until: until, ...one }) => (
        <Notice
          key={id}
          tone="warning"
          action={
            <Button size="sm" variant="primary" to={payPath(id)}>
              {t('pay.go')}
            </Button>
          }
        >
          {t('home.unpaid', {
            what: what(one),
            amount: format.amount(fee, 'USDT'),
            date: format.date(until),
          })}
        </Notice>
      ))}
    </Stack>
  );
}
