import type { WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { Money, QueryView } from '@shared/kit';
import { useChainBalance } from '@shared/kit/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { List, ListItem, Skeleton } from '@shared/ui';
import styles from './overview.module.css';

/** The member's money in its two places: the connected wallet, on chain, and the account here. */
export function Balances() {
  const { t } = useTranslation('overview');
  const query = useApiQuery(wallet.balances);
  return (
    <section className={styles.balances} aria-label={t('balances.label')}>
      <QueryView
        query={query}
        failed={t('balances.failed')}
        loading={<Skeleton shape="row" count={2} />}
      >
        {(balances) => (
          <List>
            <WalletRow />
            <AccountRow balances={balances} />
          </List>
        )}
      </QueryView>
    </section>
  );
}

function WalletRow() {
  const { t } = useTranslation('overview');
  const { reading, balance } = useChainBalance();
  const away = balance === undefined && !reading;
  return (
    <ListItem
      icon="wallet"
      title={
        <span className={styles.figure}>
          {balance !== undefined && <Money amount={balance} asset="JU" size="lg" />}
          {reading && <Skeleton shape="text" width="6rem" />}
          {away && t('balances.wallet.away')}
        </span>
      }
      description={away ? t('balances.wallet') : t('balances.wallet.where')}
    />
  );
}

function AccountRow({ balances: { balances, usdt_total } }: { balances: WalletBalances }) {
  const { t } = useTranslation('overview');
  // Tickets are counted below, by the remote they belong to.
  const isEmpty = balances.every(
    ({ asset, amount }) => asset === 'TICKET' || BigInt(amount) === 0n,
  );
  return (
    <ListItem
      icon="user"
      title={
        <span className={styles.figure}>
          <Money amount={usdt_total} asset="USDT" size="lg" />
        </span>
      }
      description={t(isEmpty ? 'balances.account.empty' : 'balances.account')}
      to="/wallet"
    />
  );
}
