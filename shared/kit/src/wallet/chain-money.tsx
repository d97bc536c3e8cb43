import type { Asset } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { Money, type MoneyProps } from '../money/money.tsx';
import { CoinList } from './coin-list.tsx';
import styles from './money-group.module.css';
import { useChainBalance, useWalletCoins } from './use-chain-balance.ts';

export interface ChainMoneyProps extends Pick<MoneyProps, 'size'> {
  /** Default: the native coin. */
  asset?: Asset | undefined;
  /** The ERC-20 contract's address for a token. */
  token?: string | undefined;
}

/** The wallet's balance, or a note instead of an unknown balance, which never shows as zero. */
export function ChainMoney({ size = 'md', asset = 'JU', token }: ChainMoneyProps) {
  const { t } = useTranslation('kit');
  const { reading, missing, balance } = useChainBalance(token);
  if (balance !== undefined) return <Money holding amount={balance} asset={asset} size={size} />;
  if (reading) return <Skeleton width={88} />;
  return <span className={styles.away}>{t(`wallet.${missing}`)}</span>;
}

/** The connected wallet's coins, or a note that no wallet is connected. */
export function WalletCoins() {
  const { t } = useTranslation('kit');
  const { reading, coins } = useWalletCoins();
  if (coins.length > 0)
    return <CoinList label={t('wallet.title')} coins={coins} reading={reading} />;
  return reading ? <Skeleton shape="row" /> : <p className={styles.away}>{t('wallet.away')}</p>;
}
