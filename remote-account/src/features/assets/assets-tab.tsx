import type { WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { NotOpenMark } from '@shared/kit';
import { Parcel, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery, useFailure } from '@shared/shell/query';
import {
  Amount,
  Button,
  ErrorState,
  List,
  ListItem,
  OfflineNote,
  Section,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@shared/ui';
import { RecentRecords } from '../money-log/index.ts';
import styles from './assets-tab.module.css';
import { Balances } from './balances.tsx';

/** What the user holds and what it is worth, the card, and the latest money records. */
export function AssetsTab() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(wallet.balances);
  const failure = useFailure(query);
  const openCards = (
    <List>
      <ListItem icon="card" title={t('assets.card.open')} to="/bank" />
    </List>
  );
  return (
    <Stack gap={8}>
      {failure?.stale && <OfflineNote {...failure} />}
      {query.data ? (
        <Holdings data={query.data} />
      ) : failure ? (
        <ErrorState title={t('assets.failed')} {...failure} />
      ) : (
        <Loading />
      )}
      <Section title={t('assets.card')}>
        <Parcel
          remote="remote-visa"
          name="cardSummary"
          // As high as the summary: nothing below moves when it is there.
          fallback={<Skeleton shape="block" height={92} />}
          failed={openCards}
        />
      </Section>
      <RecentRecords />
    </Stack>
  );
}

function Holdings({ data }: { data: WalletBalances }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const partial = data.balances.some(
    ({ amount, usdt_value }) => usdt_value === null && BigInt(amount) > 0n,
  );
  return (
    <>
      <section className={styles.total} aria-label={t('assets.total')}>
        <p className={styles.label}>{t('assets.total')}</p>
        <Amount
          value={format.amount(data.usdt_total, 'USDT', { unit: false })}
          unit={format.unit('USDT')}
          size="xl"
        />
        <p className={styles.rates}>
          {data.rates_at
            ? t('assets.rates', { date: format.date(data.rates_at) })
            : t('assets.rates.none')}
        </p>
        <div className={styles.actions}>
          <Button to="/withdraw" icon="arrow-up-right" full>
            {t('assets.withdraw')} <NotOpenMark to="/withdraw" />
          </Button>
          <Button to="/wallet/transfer" icon="transfer" full>
            {t('assets.transfer')} <NotOpenMark to="/wallet/transfer" />
          </Button>
        </div>
      </section>
      <Section title={t('assets.list')}>
        <Balances balances={data.balances} />
        {partial && <p className={styles.rates}>{t('assets.rates.partial')}</p>}
      </Section>
    </>
  );
}

function Loading() {
  const { t } = useTranslation('remote-account');
  return (
    <Stack gap={8} aria-busy="true">
      <VisuallyHidden role="status">{t('assets.loading')}</VisuallyHidden>
      <Stack gap={3}>
        <Skeleton width={96} />
        <Skeleton shape="figure" />
        <Skeleton shape="row" />
      </Stack>
      <Skeleton shape="row" count={4} />
    </Stack>
  );
}
