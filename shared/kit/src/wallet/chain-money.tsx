import { useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { CoinIcon } from '../money/coin-icon.tsx';
import { Money, type MoneyProps } from '../money/money.tsx';
import styles from './money-group.module.css';
import { useChainBalance } from './use-chain-balance.ts';

/** The connected wallet's coins; that it is not connected where it is not: never a bare zero. */
export function ChainMoney({ size = 'md' }: { size?: MoneyProps['size'] }) {
  const { t } = useTranslation('kit');
  const { reading, balance } = useChainBalance();
  if (balance !== undefined) return <Money amount={balance} asset="JU" size={size} />;
  if (reading) return <Skeleton width={88} />;
  return <span className={styles.away}>{t('wallet.away')}</span>;
}

/** The same as the figure of its group, with the coin's sign. */
export function ChainFigure() {
  return (
    <div className={styles.figure}>
      <CoinIcon asset="JU" />
      <ChainMoney size="xl" />
    </div>
  );
}
