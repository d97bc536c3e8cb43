import type { Asset, PagePath, ParcelReference, WalletBalances } from '@shared/contract';
import { AccountMoney, CoinList, TotalMoney, WalletMoney } from '@shared/kit/wallet';
import { aheadWhenIdle, type KeyOf, Parcel, useTranslation } from '@shared/shell';
import { Button, List, ListItem, Page, Section, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountTab, prefetchSettings } from '../account/index.ts';
import { RecentRecords } from '../money-log/index.ts';
import { TeamTab } from '../team/index.ts';
import styles from './assets-tab.module.css';

const walletTabs = ['assets', 'team', 'account'] as const;
type WalletTab = (typeof walletTabs)[number];

const contents: Record<WalletTab, ComponentType> = {
  assets: AssetsTab,
  team: TeamTab,
  account: AccountTab,
};

/** /wallet: tabs for assets, team and account. The URL holds the selected tab. */
export function WalletPage() {
  const { t } = useTranslation('remote-account');
  const [params, setParams] = useSearchParams();
  useEffect(() => aheadWhenIdle(prefetchSettings), []);
  return (
    <Page title={t('wallet.title')} width="wide">
      <Tabs
        label={t('wallet.tabs')}
        value={walletTabs.find((name) => name === params.get('tab')) ?? 'assets'}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={walletTabs.map((value) => {
          const Content = contents[value];
          const content = (
            <div className={value === 'assets' ? undefined : styles.column}>
              <Content />
            </div>
          );
          return { value, label: t(`wallet.tab.${value}`), content };
        })}
      />
    </Page>
  );
}

export function AssetsTab() {
  const { t } = useTranslation('remote-account');
  return (
    <div className={styles.columns}>
      <Stack gap={4}>
        <TotalMoney />
        <WalletMoney />
        <AccountMoney loading={<Loading />}>{(data) => <Holdings data={data} />}</AccountMoney>
      </Stack>
      <Stack gap={8}>
        <Section title={t('asset.TICKET')}>
          <Summary remote="remote-defi" name="ticketSummary">
            <ListItem icon="ticket" title={t('asset.TICKET')} to="/ticket?tab=mine" />
          </Summary>
        </Section>
        <Section title={t('assets.card')}>
          <Summary remote="remote-visa" name="cardSummary">
            <ListItem icon="card" title={t('assets.card.open')} to="/bank" />
          </Summary>
        </Section>
        <RecentRecords />
      </Stack>
    </div>
  );
}

/** Shows a summary from another remote, or a link to it when the summary fails. */
function Summary({ children, ...parcel }: ParcelReference & { children: ReactNode }) {
  return (
    <Parcel
      {...parcel}
      // As high as the summary, so that nothing below moves when it loads.
      fallback={<Skeleton shape="block" height={92} />}
      failed={<List>{children}</List>}
    />
  );
}

function Holdings({ data }: { data: WalletBalances }) {
  const { t } = useTranslation('remote-account');
  return (
    <>
      <CoinList
        label={t('assets.list')}
        coins={data.balances.map(({ asset, amount }) => {
          const fullName = fullNames[asset];
          return {
            asset,
            amount: BigInt(amount),
            title: asset === 'TICKET' ? t('asset.TICKET') : undefined,
            description: fullName && t(fullName),
            to: places[asset],
          };
        })}
      />
      <div className={styles.actions}>
        <Button to="/wallet/deposit" icon="arrow-down-left">
          {t('deposit.title')}
        </Button>
        <Button to="/withdraw" icon="arrow-up-right">
          {t('assets.withdraw')}
        </Button>
        <Button to="/wallet/transfer" icon="transfer">
          {t('assets.transfer')}
        </Button>
      </div>
    </>
  );
}

/** Placeholder as high as the holdings. */
function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton shape="figure" height={102} />
      <Skeleton shape="block" height={277} />
      <Skeleton shape="block" height={44} />
    </div>
  );
}

/** Assets whose full name differs from their symbol. */
const fullNames: Partial<Record<Asset, KeyOf<'remote-account'>>> = {
  JU: 'asset.JU',
  USDT: 'asset.USDT',
  ENU: 'asset.ENU',
};

const places: Partial<Record<Asset, PagePath>> = { TICKET: '/ticket?tab=mine', ENU: '/enuRelease' };
