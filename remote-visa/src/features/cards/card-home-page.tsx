import type { CardHome } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { QueryView, RefreshButton } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Page, Skeleton } from '@shared/ui';
import { Cardholders } from './cardholders.tsx';
import { Entries } from './entries.tsx';
import { OwnCards } from './own-cards.tsx';
import { Products } from './products.tsx';

/** /bank: own cards, the cardholders' state, cards on offer, and the ways into the rest. */
export function CardHomePage() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.info);
  return (
    <Page
      title={t('home.title')}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    >
      <QueryView query={query} failed={t('home.failed')} loading={<Loading />}>
        {(home) => <Home home={home} />}
      </QueryView>
    </Page>
  );
}

function Home({ home }: { home: CardHome }) {
  return (
    <>
      <OwnCards cards={home.cards} />
      <Cardholders counts={home.cardholders} />
      <Products products={home.products} />
      <Entries open={home.applications_open} />
    </>
  );
}

const Loading = () => (
  <>
    <Skeleton shape="block" height={220} />
    <Skeleton shape="row" count={4} />
  </>
);
