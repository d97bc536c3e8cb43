import type { CardHome } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useTranslation } from '@shared/shell';
import { useApiQuery, useFailure } from '@shared/shell/query';
import { ErrorState, IconButton, OfflineNote, Page, Skeleton, VisuallyHidden } from '@shared/ui';
import { Cardholders } from './cardholders.tsx';
import { Entries } from './entries.tsx';
import { OwnCards } from './own-cards.tsx';
import { Products } from './products.tsx';

/** /bank: own cards, the cardholders' state, cards on offer, and the ways into the rest. */
export function CardHomePage() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.info);
  const failure = useFailure(query);
  return (
    <Page
      title={t('home.title')}
      actions={
        <IconButton
          icon="refresh"
          label={t('home.refresh')}
          onClick={() => query.refetch()}
          aria-disabled={query.isFetching || undefined}
        />
      }
    >
      {failure?.stale && <OfflineNote {...failure} />}
      {query.data ? (
        <Home home={query.data} />
      ) : failure ? (
        <ErrorState title={t('home.failed')} {...failure} />
      ) : (
        <Loading />
      )}
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

function Loading() {
  const { t } = useTranslation('remote-visa');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('home.loading')}</VisuallyHidden>
      <Skeleton shape="block" height={220} />
      <Skeleton shape="row" count={4} />
    </div>
  );
}
