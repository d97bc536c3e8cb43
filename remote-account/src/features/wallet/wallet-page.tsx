import { aheadWhenIdle, useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { type ComponentType, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountTab, prefetchSettings } from '../account/index.ts';
import { TeamTab } from '../team/index.ts';
import { AssetsTab } from './assets-tab.tsx';

const walletTabs = ['assets', 'team', 'account'] as const;
type WalletTab = (typeof walletTabs)[number];

/** The tab that the URL names (`?tab=team`); 'assets' by default. */
function walletTab(params: URLSearchParams): WalletTab {
  return walletTabs.find((name) => name === params.get('tab')) ?? 'assets';
}

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
    <Page title={t('wallet.title')}>
      <Tabs
        label={t('wallet.tabs')}
        value={walletTab(params)}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={walletTabs.map((value) => {
          const Content = contents[value];
          return { value, label: t(`wallet.tab.${value}`), content: <Content /> };
        })}
      />
    </Page>
  );
}
