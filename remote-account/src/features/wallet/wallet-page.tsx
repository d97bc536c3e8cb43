import type { Asset, PagePath, WalletBalances } from '@shared/contract';
import { ActionGrid, ActionTile } from '@shared/kit';
import { AccountMoney, CoinList, TotalMoney, WalletMoney } from '@shared/kit/wallet';
import { aheadWhenIdle, Parcel, useTranslation } from '@shared/shell';
import { List, ListItem, Page, Section, Skeleton, Stack } from '@shared/ui';
import { type ComponentType, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MePage, prefetchSettings } from '../account/index.ts';
import { TeamPage } from '../team/index.ts';
import styles from './assets-page.module.css';

/** Pages of /wallet by `?tab=`. They are not tabs of one page: the footer and the menu lead here. */
const pages = new Map<string | null, ComponentType>([
  ['team', InviteFirst],
  ['account', MePage],
]);

// `tab` names this page here, so the page's own tabs have another parameter.
function InviteFirst() {
  return <TeamPage parameter="part" initial="invite" />;
}

/** /wallet: the wallet, or with `?tab=` the member's own page or the team page. */
export function WalletPage() {
  const tab = useSearchParams()[0].get('tab');
  const Shown = pages.get(tab) ?? AssetsPage;
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(Shown);
  useEffect(() => aheadWhenIdle(prefetchSettings), []);
  // The host takes another query for the same page: it neither scrolls nor moves the focus.
  useEffect(() => {
    if (shown.current === Shown) return;
    shown.current = Shown;
    window.scrollTo(0, 0);
    area.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [Shown]);
  return (
    <div ref={area}>
      <Shown />
    </div>
  );
}

export function AssetsPage() {
  const { t } = useTranslation('remote-account');
  return (
    <Page title={t('wallet.title')} width="wide">
      <div className={styles.columns}>
        <Stack gap={4}>
          <TotalMoney />
          <Actions />
          <WalletMoney />
        </Stack>
        <Stack gap={8}>
          <AccountMoney loading={<Loading />}>{(data) => <Holdings data={data} />}</AccountMoney>
          <Section title={t('assets.card')}>
            <CardSummary />
          </Section>
        </Stack>
      </div>
    </Page>
  );
}

/** Shows the summary of the cards, or a link to them when it fails. */
function CardSummary() {
  const { t } = useTranslation('remote-account');
  return (
    <Parcel
      remote="remote-visa"
      name="cardSummary"
      // As high as the summary, so that nothing below moves when it loads.
      fallback={<Skeleton shape="row" height={92} />}
      failed={
        <List>
          <ListItem icon="card" title={t('assets.card.open')} to="/bank" />
        </List>
      }
    />
  );
}

/** The same for every member, so that each action keeps its place. */
function Actions() {
  const { t } = useTranslation('remote-account');
  return (
    <ActionGrid label={t('assets.actions')}>
      <ActionTile icon="arrow-down-left" to="/wallet/deposit">
        {t('deposit.title')}
      </ActionTile>
      <ActionTile icon="transfer" to="/wallet/transfer">
        {t('send.title')}
      </ActionTile>
      <ActionTile icon="arrow-up-right" to="/withdraw">
        {t('assets.withdraw')}
      </ActionTile>
      <ActionTile icon="list" to="/wallet/moneyLog">
        {t('records.title')}
      </ActionTile>
    </ActionGrid>
  );
}

function Holdings({ data }: { data: WalletBalances }) {
  const { t } = useTranslation('remote-account');
  return (
    <CoinList
      label={t('assets.list')}
      coins={data.balances.map(({ asset, amount }) => ({
        asset,
        amount: BigInt(amount),
        title: asset === 'TICKET' ? t('asset.TICKET') : undefined,
        // The kit names the other coins.
        description: asset === 'ENU' ? t('asset.ENU') : undefined,
        to: places[asset],
      }))}
    />
  );
}

/** Placeholder as high as the usual four coins. */
function Loading() {
  return <Skeleton shape="row" count={4} height={68} />;
}

const places: Partial<Record<Asset, PagePath>> = { TICKET: '/ticket?tab=mine', ENU: '/enuRelease' };
