import type { Asset } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { CoinIcon } from '../money/coin-icon.tsx';
import { Money, type MoneyProps } from '../money/money.tsx';
import styles from './money-group.module.css';
import { useChainBalance } from './use-chain-balance.ts';

export interface ChainMoneyProps extends Pick<MoneyProps, 'size'> {
  /** Default: the native coin. */
  asset?: Asset | undefined;
  /** The ERC-20 contract's address for a token. */
  token?: string | undefined;
}

/** The connected wallet's balance, or a note that no wallet is connected, never a zero. */
export function ChainMoney({ size = 'md', asset = 'JU', token }: ChainMoneyProps) {
  const { t } = useTranslation('kit');
  const { reading, balance } = useChainBalance(token);
  if (balance !== undefined) return <Money holding amount={balance} asset={asset} size={size} />;
  if (reading) return <Skeleton width={88} />;
  return <span className={styles.away}>{t('wallet.away')}</span>;
}

/** The same as the main figure of its group, with the coin's sign. */
export function ChainFigure() {
  return (
    <div className={styles.figure}>
      <CoinIcon asset="JU" />
      <ChainMoney size="xl" />
    </div>
  );
}
