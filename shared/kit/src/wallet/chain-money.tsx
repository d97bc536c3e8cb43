import type { Asset } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { useWorth } from '../money/holdings.ts';
import { Money, type MoneyProps } from '../money/money.tsx';
import { CoinList } from './coin-list.tsx';
import styles from './money-group.module.css';
import { isUnknown, PartValue, useWalletPart } from './total-money.tsx';
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
            <WalletTotal />
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

/** Total value of the wallet, as on the home page, or its native coin while it has no value. */
function WalletTotal() {
  const { part } = useWalletPart();
  const { value, unpriced, reading } = part;
  const isUnpriced = isUnknown(part) || (unpriced.length > 0 && value === 0n);
  return !reading && isUnpriced ? <ChainMoney /> : <PartValue {...part} />;
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
