import { shellStore, useTranslation } from '@shared/shell';
import { Badge, Button, IconButton, Mark, Notice } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { AccountList } from './account-list.tsx';
import type { Ask, OpenAsk } from './asks.ts';
import { keyringAtom } from './keyring.ts';
import styles from './sandbox-wallet.module.css';
import { SendFacts } from './send-facts.tsx';
import { useBalance, useFunding } from './use-balance.ts';

/**
 * A native modal dialog above the page's sheets: the browser makes everything below inert, even a
 * sheet that traps the focus.
 */
export function SandboxWalletSheet({ open }: { open: OpenAsk }) {
  const { t } = useTranslation('host');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { ask } = open;
  const { active } = useAtomValue(keyringAtom, { store: shellStore });
  const account = 'address' in ask ? ask.address : active;
  const balance = useBalance(account);
  const funding = useFunding();
  const short = ask.kind === 'send' && balance !== undefined && balance < ask.amount + ask.fee;

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  async function confirm() {
    // Nothing else works without coins, so a newcomer gets them on connecting.
    const isNew = ask.kind === 'connect' && balance === 0n;
    if (isNew && account && !(await funding.fund(account))) return;
    open.confirm();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        open.reject();
      }}
      {...keptInside}
    >
      <header className={styles.head}>
        <Mark size={32} />
        <p className={styles.name}>{t('sandbox.name')}</p>
        <Badge tone="ticket">{t('sandbox.playMoney')}</Badge>
        <IconButton icon="x" label={t('sandbox.close')} onClick={open.reject} />
      </header>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {t(`sandbox.title.${ask.kind}`)}
        </h2>
        <p className={styles.lead}>{t(`sandbox.lead.${ask.kind}`, { host: location.host })}</p>
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
      </div>
      <footer className={styles.actions}>
        {ask.kind === 'manage' ? (
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
              {t(`sandbox.confirm.${ask.kind}`)}
            </Button>
          </>
        )}
      </footer>
    </dialog>
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
  }
}

/** The page's sheet below listens on the document for Escape and presses outside of it. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keptInside = {
  onKeyDown: stop,
  onPointerDown: stop,
  onMouseDown: stop,
  onTouchStart: stop,
  onClick: stop,
  onFocus: stop,
};
