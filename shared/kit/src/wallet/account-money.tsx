import type { WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useConfig, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Mark } from '@shared/ui';
import type { ReactNode } from 'react';
import { QueryView } from '../query/query-view.tsx';
import styles from './money-group.module.css';
import { MoneyGroup } from './money-group.tsx';

export interface AccountMoneyProps {
  /** Skeleton in the shape of the content. */
  loading: ReactNode;
  children(data: WalletBalances): ReactNode;
}

/**
 * Balances that the product keeps for the member. They are not on chain, and the wallet cannot
 * spend them.
 */
export function AccountMoney({ loading, children }: AccountMoneyProps) {
  const { t } = useTranslation('kit');
  const { brand } = useConfig();
  const query = useApiQuery(wallet.balances);
  return (
    <MoneyGroup
      mark={
        <span className={styles.brand}>
          <Mark size={22} />
        </span>
      }
      title={t('account.title')}
      where={t('account.where', { brand })}
      about={t('account.about')}
    >
      <QueryView query={query} failed={t('account.failed')} loading={loading}>
        {children}
      </QueryView>
    </MoneyGroup>
  );
}
