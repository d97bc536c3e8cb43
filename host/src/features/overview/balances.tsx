import * as wallet from '@shared/contract/endpoints/wallet';
import { QueryView } from '@shared/kit';
import { AccountTotal, ChainMoney } from '@shared/kit/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { List, ListItem, Skeleton } from '@shared/ui';
import styles from './overview.module.css';

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
        {({ balances }) => (
          <List>
            <ListItem
              icon="wallet"
              title={
                <span className={styles.figure}>
                  <ChainMoney size="lg" />
                </span>
              }
              description={t('balances.wallet')}
            />
            <ListItem
              icon="user"
              title={
                <span className={styles.figure}>
                  <AccountTotal size="lg" />
                </span>
              }
              description={t(
                balances.some(({ amount }) => BigInt(amount) > 0n)
                  ? 'balances.account'
                  : 'balances.account.empty',
              )}
              to="/wallet"
            />
          </List>
        )}
      </QueryView>
    </section>
  );
}
