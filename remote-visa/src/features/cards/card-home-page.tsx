import type { CardHome } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { HideHoldings, QueryView, RefreshButton } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Page, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardsFrozen } from './account-frozen.tsx';
import { Cardholders } from './cardholders.tsx';
import { Entries } from './entries.tsx';
import { OwnCards } from './own-cards.tsx';
import { Products } from './products.tsx';
import { Unpaid } from './unpaid.tsx';

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
