import { useConfig, useSession, useTranslation } from '@shared/shell';
import { useWallet } from '@shared/shell/wallet';
import { WalletIcon } from '@shared/ui';
import { CopyValue } from '../value/copy-value.tsx';
import { ChainFigure } from './chain-money.tsx';
import styles from './money-group.module.css';
import { MoneyGroup } from './money-group.tsx';
import { ReceiveButton } from './receive-button.tsx';
import { TopUpButton } from './top-up-button.tsx';

/** The connected wallet's on-chain balances, with the ways to add more. */
export function WalletMoney() {
  const { t } = useTranslation('kit');
  const { sandbox, chain } = useConfig();
  const { address } = useSession();
  const { wallet } = useWallet();
  return (
    <MoneyGroup
      mark={<WalletIcon name={wallet?.name ?? chain.currency.symbol} icon={wallet?.icon} />}
      title={t('wallet.title')}
      where={
        <>
          <span>{t('wallet.where')}</span>
          {address && <CopyValue value={address} label={t('receive.copy')} />}
        </>
      }
      about={t('wallet.about')}
    >
      <ChainFigure />
      <div className={styles.actions}>
        <ReceiveButton />
        {/* Outside the sandbox, topping up means receiving. */}
        {sandbox && <TopUpButton />}
      </div>
    </MoneyGroup>
  );
}
