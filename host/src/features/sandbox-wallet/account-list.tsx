import { shellStore, useFormat, useTranslation } from '@shared/shell';
import { Address, Button, Skeleton } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sandboxEngine } from './announce.ts';
import { addAccount, ensureAccount, keyringAtom } from './keyring.ts';
import styles from './sandbox-wallet.module.css';
import { givePlayCoins, useBalance } from './use-balance.ts';

/** Accounts of this browser: choose one or add another. The first is created automatically. */
export function AccountList() {
  const { t } = useTranslation('host');
  const { accounts, active } = useAtomValue(keyringAtom, { store: shellStore });
  const [busy, setBusy] = useState(accounts.length === 0);
  const first = accounts.length === 0;

  useEffect(() => {
    if (!first) return;
    void ensureAccount()
      .then(({ address }) => giveCoins(address))
      .finally(() => setBusy(false));
  }, [first]);

  async function choose(address: string) {
    (await sandboxEngine()).use(address);
  }

  async function add() {
    setBusy(true);
    const { address } = await addAccount().finally(() => setBusy(false));
    await Promise.all([choose(address), giveCoins(address)]);
  }

  return (
    <fieldset className={styles.accounts}>
      <legend>{t('sandbox.accounts')}</legend>
      {accounts.length === 0 && <Skeleton />}
      {accounts.map(({ address }, index) => (
        <AccountRow
          key={address}
          name={t('sandbox.account', { n: index + 1 })}
          address={address}
          checked={address === active}
          onChoose={() => void choose(address)}
        />
      ))}
      <Button variant="quiet" size="sm" icon="plus" busy={busy} onClick={() => void add()}>
        {t('sandbox.newAccount')}
      </Button>
    </fieldset>
  );
}

function AccountRow(props: {
  name: string;
  address: string;
  checked: boolean;
  onChoose: () => void;
}) {
  const format = useFormat();
  const balance = useBalance(props.address);
  return (
    <label className={styles.account}>
      <input
        type="radio"
        name="sandbox-account"
        checked={props.checked}
        onChange={props.onChoose}
      />
      <span className={styles.accountName}>{props.name}</span>
      <Address value={props.address} />
      <span className={styles.balance} translate="no">
        {balance === undefined ? '…' : format.amount(balance, 'JU')}
      </span>
    </label>
  );
}

/** Ignores a failure: connecting requests the coins again, and shows its failure. */
function giveCoins(address: string): Promise<void> {
  return givePlayCoins(address).catch(() => {});
}
