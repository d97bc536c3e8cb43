import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { useWorth } from '../money/holdings.ts';
import { Money, type MoneyProps } from '../money/money.tsx';
import { ChainMoney } from './chain-money.tsx';
import styles from './money-group.module.css';

export interface MoneyLinesProps {
  /** Buttons below the wallet's balance. */
  walletActions?: ReactNode;
}

/** The balances of wallet and account, one line each, for a menu or a sheet. */
export function MoneyLines({ walletActions }: MoneyLinesProps) {
  const { t } = useTranslation('kit');
  return (
    <section aria-label={t('money.groups')}>
      <dl className={styles.lines}>
        <div>
          <dt>{t('wallet.label')}</dt>
          <dd>
            <ChainMoney />
          </dd>
          {walletActions && <dd className={styles.actions}>{walletActions}</dd>}
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

/** Total value of the account. Marked as approximate if it includes a converted balance. */
export function AccountTotal({ size = 'md' }: { size?: MoneyProps['size'] }) {
  const { data, error } = useApiQuery(wallet.balances);
  const worth = useWorth();
  if (!data) return error ? '–' : <Skeleton width={88} />;
  const total = worth(BigInt(data.usdt_total));
  const exact = data.balances.every(
    ({ asset, usdt_value }) => asset === total.asset || !Number(usdt_value),
  );
  return (
    <>
      {!exact && <span>≈&nbsp;</span>}
      <Money holding {...total} size={size} />
    </>
  );
}
