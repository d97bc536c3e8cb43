import type { WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useConfig, useSession, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useWallet } from '@shared/shell/wallet';
import { Card, List, Mark } from '@shared/ui';
import { type ReactNode, useId } from 'react';
import { QueryView } from '../query/query-view.tsx';
import { CopyValue } from '../value/copy-value.tsx';
import { WalletCoins } from './chain-money.tsx';
import { useInMutualAid } from './in-mutual-aid.tsx';
import styles from './money-group.module.css';
import { OtherParts } from './money-parts.tsx';
import { sumOnHold, sumWaiting } from './on-hold.tsx';
import { ReceiveButton, TopUpButton } from './receive-button.tsx';
import { WalletMark } from './wallet-mark.tsx';
import { PlaceValue } from './worth.tsx';

interface MoneyGroupProps {
  /** Logo of the wallet or the brand. */
  mark: ReactNode;
  title: string;
  /** Location of the money: 'On chain', 'Kept by …'. */
  where: ReactNode;
  /** Value of the money in this place. */
  total?: ReactNode;
  /** The money's uses, and the party that can move it. */
  about: string;
  children: ReactNode;
}

export function MoneyGroup({ mark, title, where, total, about, children }: MoneyGroupProps) {
  const id = useId();
  return (
    <Card as="section" className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        {mark}
        <div className={styles.names}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.where}>{where}</p>
        </div>
        {total && <p className={styles.subtotal}>{total}</p>}
      </header>
      {children}
      <p className={styles.about}>{about}</p>
    </Card>
  );
}

export interface AccountMoneyProps {
  /** Skeleton in the shape of the content. */
  loading: ReactNode;
  children(data: WalletBalances): ReactNode;
}

/** Balances that the product keeps, and the money that no place has (`OtherParts`). */
export function AccountMoney({ loading, children }: AccountMoneyProps) {
  const { t } = useTranslation('kit');
  const { brand } = useConfig();
  const query = useApiQuery(wallet.balances);
  const inMutualAid = useInMutualAid();
  const coins = [...sumWaiting(query.data), ...sumOnHold(query.data)];
  return (
    <>
      <MoneyGroup
        mark={
          <span className={styles.brand}>
            <Mark size={22} />
          </span>
        }
        title={t('account.title')}
        where={t('account.where', { brand })}
        total={<PlaceValue place="account" />}
        about={t('account.about')}
      >
        <QueryView query={query} failed={t('account.failed')} loading={loading}>
          {children}
        </QueryView>
      </MoneyGroup>
      {(coins.length > 0 || inMutualAid > 0n) && (
        <List>
          <OtherParts />
        </List>
      )}
    </>
  );
}

/** The connected wallet's on-chain balances, with the ways to add more. */
export function WalletMoney() {
  const { t } = useTranslation('kit');
  const { sandbox } = useConfig();
  const { address } = useSession();
  const { wallet } = useWallet();
  return (
    <MoneyGroup
      mark={<WalletMark wallet={wallet} />}
      title={t('wallet.title')}
      where={
        <>
          <span>{t('wallet.where')}</span>
          {address && <CopyValue value={address} label={t('receive.copy')} />}
        </>
      }
      total={<PlaceValue place="wallet" />}
      about={t('wallet.about')}
    >
      <WalletCoins />
      <div className={styles.actions}>
        <ReceiveButton />
        {/* Outside the sandbox, topping up means receiving. */}
        {sandbox && <TopUpButton />}
      </div>
    </MoneyGroup>
  );
}
