import { type CardHome, type CardProduct, type PagePath, regionName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { HelpLink, HideHoldings, QueryView, RefreshButton } from '@shared/kit';
import { useConfig, useFormat, useLanguage, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  List,
  ListItem,
  Notice,
  Page,
  Section,
  Skeleton,
  Stack,
  Stat,
} from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardsFrozen } from './account-frozen.tsx';
import { payPath, useApplicationTitle } from './application-texts.ts';
import styles from './card-home.module.css';
import { isHolderBegun, type NextStep, nextStep } from './card-home.ts';
import { isLive } from './card-usability.ts';
import { OwnCards } from './own-cards.tsx';
import { Plastic } from './plastic.tsx';
import { ProductFacts } from './product-facts.tsx';

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
      width="wide"
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
  <div className={styles.home}>
    <div className={styles.columns}>
      <Stack gap={8}>
        {home.account_frozen ? <CardsFrozen /> : <Unpaid home={home} />}
        <OwnCards home={home} />
      </Stack>
      <Entries hasMore={!home.cards.every(isLive)} open={home.applications_open} />
    </div>
  </div>
);

const get = (home: CardHome) => (
  <div className={styles.home}>
    <div className={styles.columns}>
      <Stack gap={8} className={styles.aside}>
        {home.account_frozen ? (
          <CardsFrozen />
        ) : (
          <>
            <Unpaid home={home} />
            <Cardholders counts={home.cardholders} />
          </>
        )}
      </Stack>
      <Products products={home.products} canApply={!home.account_frozen} />
    </div>
  </div>
);

interface EntriesProps {
  /** Whether the member has cards that this page does not show. */
  hasMore: boolean;
  /** Applications in progress. */
  open: number;
}

function Entries({ hasMore, open }: EntriesProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('entries.heading')}>
      <List>
        {hasMore && (
          <ListItem
            icon="card"
            title={t('cards.all.title')}
            description={t('cards.all.text')}
            to="/mineCard"
          />
        )}
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

/** Applications that wait for their fee. A replacement is shown at the replaced card instead. */
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

const target: Record<NextStep, PagePath> = {
  none: '/bank/addHolders',
  pending: '/bank/holdersList',
  rejected: '/bank/holdersList',
  ready: '/bank/virtual_apply',
};

/** Number of cardholders approved, in review and rejected, with the next step. */
function Cardholders({ counts }: { counts: CardHome['cardholders'] }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const step = nextStep(counts);
  const hasDraft = isHolderBegun();
  return (
    <Section title={t('holders.heading')}>
      <Card className={styles.holders}>
        {step !== 'none' && (
          <div className={styles.counts}>
            {(['approved', 'pending', 'rejected'] as const).map((state) => (
              <Stat
                key={state}
                label={t(`holders.${state}`)}
                value={format.number(counts[state])}
              />
            ))}
          </div>
        )}
        {hasDraft && (
          <>
            <p className={styles.next}>{t('holders.next.draft')}</p>
            <Button to="/bank/addHolders" variant={step === 'none' ? 'primary' : 'secondary'}>
              {t('holders.action.draft')}
            </Button>
          </>
        )}
        {!(hasDraft && step === 'none') && <Next step={step} />}
      </Card>
    </Section>
  );
}

function Next({ step }: { step: NextStep }) {
  const { t } = useTranslation('remote-visa');
  return (
    <>
      <p className={styles.next}>{t(`holders.next.${step}`)}</p>
      <Button to={target[step]} variant={step === 'pending' ? 'secondary' : 'primary'}>
        {t(`holders.action.${step}`)}
      </Button>
    </>
  );
}

const applyPath = { virtual: '/bank/virtual_apply', physical: '/bank/physical_apply' } as const;

function Products({ products, canApply }: { products: readonly CardProduct[]; canApply: boolean }) {
  const { t } = useTranslation('remote-visa');
  const { sandbox } = useConfig();
  return (
    <Section title={t('products.heading')}>
      {sandbox && <Notice icon="info">{t('products.sandbox')}</Notice>}
      {products.length === 0 ? (
        <EmptyState
          icon="card"
          title={t('products.none')}
          action={<HelpLink topic="card-order" />}
        />
      ) : (
        <ul className={styles.products}>
          {products.map((product) => (
            <Product key={product.id} product={product} canApply={canApply} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Product({ product, canApply }: { product: CardProduct; canApply: boolean }) {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  const { id, type, available, bin } = product;
  const region = regionName(product.region, language);
  return (
    <Card as="li" className={styles.product}>
      <div className={styles.productHead}>
        <Plastic type={type} />
        <div className={styles.productName}>
          <h3>
            <span>{t(`cards.type.${type}`)}</span>{' '}
            <span className={styles.scheme} translate="no">
              {product.scheme}
            </span>
          </h3>
          <p>{t('products.issuedIn', { region })}</p>
        </div>
        {!available && <Badge>{t('products.unavailable')}</Badge>}
      </div>
      <ProductFacts product={product} />
      {available && canApply && (
        <Button
          to={`${applyPath[type]}?product=${encodeURIComponent(id)}`}
          iconEnd="chevron-right"
          full
          aria-label={t('products.apply.label', { type: t(`cards.type.${type}`), region, bin })}
        >
          {t('products.apply')}
        </Button>
      )}
    </Card>
  );
}
