import type { Asset } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import { useWorth } from '../money/holdings.ts';
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
      <Money holding converted={!exact} {...total} size={size} />
    </>
  );
}
