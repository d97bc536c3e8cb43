import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import { Money } from '../money/money.tsx';
import { ChainMoney } from './chain-money.tsx';
import styles from './money-group.module.css';

/** Both places of the member's money in a line each: for a menu and a sheet. */
export function MoneyLines() {
  const { t } = useTranslation('kit');
  return (
    <section aria-label={t('money.groups')}>
      <dl className={styles.lines}>
        <div>
          <dt>{t('wallet.label')}</dt>
          <dd>
            <ChainMoney />
          </dd>
        </div>
        <div>
          <dt>{t('account.title')}</dt>
          <dd>
            <AccountTotal />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What all of it is worth. */
function AccountTotal() {
  const { data, error } = useApiQuery(wallet.balances);
  if (data) return <Money amount={data.usdt_total} asset="USDT" />;
  return error ? '–' : <Skeleton width={88} />;
}
