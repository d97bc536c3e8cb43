import { publicConfig, shellStore, useFormat, useTranslation } from '@shared/shell';
import { Address, Badge, Button, Mark, Notice, Skeleton } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { TopDialog } from '../../lazy/top-dialog.tsx';
import { sandboxEngine } from './announce.ts';
import type { Ask, OpenAsk } from './asks.ts';
import { addAccount, ensureAccount, keyringAtom } from './keyring.ts';
import styles from './sandbox-wallet.module.css';
import { givePlayCoins, useBalance, useFunding } from './use-balance.ts';

export function SandboxWalletSheet({ open }: { open: OpenAsk }) {
  const { t } = useTranslation('host');
  const { ask } = open;
  const { active } = useAtomValue(keyringAtom, { store: shellStore });
  const account = 'address' in ask ? ask.address : active;
  const balance = useBalance(account);
  const funding = useFunding();
  const coins = ask.kind === 'send' ? ask.amount + ask.fee : ask.kind === 'approve' ? ask.fee : 0n;
  const short = balance !== undefined && balance < coins;
  const text = ask.kind === 'approve' ? ask.approval : ask.kind;
  const amount = ask.kind === 'approve' ? ask.tokens.amount : '';

  async function confirm() {
    // An account without coins gets some on connecting, because it cannot pay without them.
    const isNew = ask.kind === 'connect' && balance === 0n;
    if (isNew && account && !(await funding.fund(account))) return;
    open.confirm();
  }

  return (
    <TopDialog
      className={styles.dialog}
      headClassName={styles.head}
      head={
        <>
          <Mark size={32} />
          <p className={styles.name}>{t('sandbox.name')}</p>
          <Badge tone="ticket">{t('sandbox.playMoney')}</Badge>
        </>
      }
      title={t(`sandbox.title.${text}`, { amount })}
      lead={t(`sandbox.lead.${text}`, { host: location.host })}
      closeLabel={t('sandbox.close')}
      onClose={open.reject}
      actions={
        text === 'manage' ? (
          <Button variant="primary" onClick={open.confirm}>
            {t('sandbox.done')}
          </Button>
        ) : (
          <>
            <Button onClick={open.reject}>{t('sandbox.reject')}</Button>
            <Button
              variant="primary"
              disabled={short || !account || (ask.kind === 'connect' && balance === undefined)}
              busy={ask.kind === 'connect' && funding.busy}
              onClick={() => void confirm()}
            >
              {t(`sandbox.confirm.${text}`)}
            </Button>
          </>
        )
      }
    >
      <Question ask={ask} balance={balance} />
      {short && (
        <Notice tone="warning" live>
          {t('sandbox.short')}
        </Notice>
      )}
      {funding.problem && (
        <Notice tone="danger" live>
          {funding.problem}
        </Notice>
      )}
      {(short || ask.kind === 'manage') && account && (
        <Button icon="plus" busy={funding.busy} onClick={() => void funding.fund(account)}>
          {t('sandbox.topUp')}
        </Button>
      )}
    </TopDialog>
  );
}

function Question({ ask, balance }: { ask: Ask; balance: bigint | undefined }) {
  const { t } = useTranslation('host');
  switch (ask.kind) {
    case 'connect':
    case 'manage':
      return <AccountList />;
    case 'sign':
    case 'typedData':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a long message.
        <section className={styles.message} tabIndex={0} aria-label={t('sandbox.message')}>
          {ask.text}
        </section>
      );
    case 'send':
      return <SendFacts ask={ask} balance={balance} />;
    case 'approve':
      return <ApprovalFacts ask={ask} balance={balance} />;
  }
}

type SendAsk = Extract<Ask, { kind: 'send' }>;

function SendFacts({ ask, balance }: { ask: SendAsk; balance: bigint | undefined }) {
  const { t } = useTranslation('host');
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <Fact label={t('sandbox.amount')}>
        <strong className={styles.amount}>
          {ask.tokens?.amount ?? format.amount(ask.amount, 'JU')}
        </strong>
      </Fact>
      <Fact label={t('sandbox.to')}>
        {ask.isCheckout && <span>{t('sandbox.checkout')}</span>}
        <Address value={ask.to} full />
      </Fact>
      {ask.hasData && !ask.isCheckout && (
        <Fact label={t('sandbox.action')}>
          {t(ask.call ? `sandbox.call.${ask.call}` : 'sandbox.contractCall')}
        </Fact>
      )}
      <PayerFacts ask={ask} balance={balance} label={t('sandbox.from')} />
    </dl>
  );
}

type ApproveAsk = Extract<Ask, { kind: 'approve' }>;

function ApprovalFacts({ ask, balance }: { ask: ApproveAsk; balance: bigint | undefined }) {
  const { t } = useTranslation('host');
  return (
    <dl className={styles.facts}>
      <Fact label={t('sandbox.atMost')}>
        <strong className={styles.amount}>{ask.tokens.amount}</strong>
        {/* The symbol proves nothing: any contract can use it. */}
        <Address value={ask.token} />
      </Fact>
      <Fact label={t('sandbox.spender')}>
        <span>{t(ask.isCheckout ? 'sandbox.checkout' : 'sandbox.unknownContract')}</span>
        <Address value={ask.spender} full={!ask.isCheckout} />
      </Fact>
      <PayerFacts ask={ask} balance={balance} label={t('sandbox.owner')} />
    </dl>
  );
}

interface PayerFactsProps {
  ask: SendAsk | ApproveAsk;
  balance: bigint | undefined;
  /** Label of the account. */
  label: string;
}

function PayerFacts({ ask, balance, label }: PayerFactsProps) {
  const { t } = useTranslation('host');
  const format = useFormat();
  return (
    <>
      <Fact label={t('sandbox.fee')}>{feeText(ask.fee, format)}</Fact>
      <Fact label={t('sandbox.network')}>{publicConfig().chain.name}</Fact>
      <Fact label={label}>
        <Address value={ask.address} />
        {ask.tokens?.balance && <span>{ask.tokens.balance}</span>}
        {balance !== undefined && <span>{format.amount(balance, 'JU')}</span>}
      </Fact>
    </>
  );
}

const smallestShown = 10n ** 12n;

/** Formats a fee. A fee below the six decimals shown must not read as zero. */
function feeText(fee: bigint, format: ReturnType<typeof useFormat>): string {
  return fee > 0n && fee < smallestShown
    ? `< ${format.amount(smallestShown, 'JU')}`
    : format.amount(fee, 'JU');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Lists the accounts. Creates the first one. */
function AccountList() {
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

/** Requests play coins. Ignores a failure: connecting and topping up try again and show it. */
function giveCoins(address: string): Promise<void> {
  return givePlayCoins(address).catch(() => {});
}
