import type { HelpTopic, Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { ApiError, useConfig, useTranslation } from '@shared/shell';
import {
  flowText,
  isInFlight,
  isUnsigned,
  type PaymentProblemCode,
  type PaymentState,
  paymentTitle,
  type UseSending,
} from '@shared/shell/payment';
import { useApiMutation } from '@shared/shell/query';
import { sharesName, useWallet, useWallets, type WalletDetail } from '@shared/shell/wallet';
import { Button, CopyButton, List, ListItem, Notice } from '@shared/ui';
import { Facts } from '../facts/facts.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { NetworkFacts } from '../value/network-facts.tsx';
import { WalletMark } from '../wallet/wallet-mark.tsx';
import styles from './payment.module.css';
import { orderTexts, useCancelOrder } from './use-cancel-order.ts';

export function Failure({ payment }: { payment: UseSending }) {
  const { t } = useTranslation('kit');
  const wallets = useWallets();
  const { state, problem, retryable, retry } = payment;
  const error = state.problem?.error;
  const reference = error instanceof ApiError ? error.reference : undefined;
  // The text about leaving is omitted while the wallet is open, and during the confirmations, which
  // have a text of their own.
  const leavable =
    isInFlight(state) &&
    state.step !== 'waitingForAuthorization' &&
    state.step !== 'waitingForConfirmation';
  // Retrying the wallet detection helps only if there is no wallet to choose.
  const choosing = retryable && state.problem?.code === 'noWallet' && wallets.length > 0;
  const changeable = changeableOrder(payment);
  if (state.problem?.code === 'wrongNetwork') return <WrongNetwork payment={payment} />;
  return (
    <>
      {problem && (
        <Notice tone={paymentTitle(state) === 'fail' ? 'danger' : 'warning'} live>
          <p>{problem}</p>
          {reference && (
            <details className={styles.reference}>
              <summary>{t('shell:failure.reference')}</summary>
              <code translate="no">{reference}</code>
              <CopyButton
                text={reference}
                label={t('shell:failure.copyReference')}
                copiedLabel={t('shell:failure.copied')}
              />
            </details>
          )}
        </Notice>
      )}
      {leavable && <p className={styles.fine}>{t(flowText(state.subject, 'kit:pay.leave'))}</p>}
      {choosing && <WalletChoice wallets={wallets} payment={payment} />}
      <div className={styles.actions}>
        {changeable && <ChangeAmount order={changeable} dismiss={payment.dismiss} />}
        {retryable && !choosing && (
          <Button
            variant={changeable ? 'secondary' : 'primary'}
            icon={isUnsigned(state) ? 'wallet' : 'refresh'}
            onClick={retry}
          >
            {t(retryLabel(state))}
          </Button>
        )}
        <Close payment={payment} />
        <Help state={state} />
      </div>
    </>
  );
}

/** Returns the deposit that the wallet cannot pay, if another amount would help. */
function changeableOrder({ state, cancellable }: UseSending): Order | undefined {
  const { order, problem } = state;
  const isShort = problem?.code === 'insufficientGas' || problem?.code === 'insufficientBalance';
  return isShort && cancellable && order?.kind === 'deposit' ? order : undefined;
}

interface ChangeAmountProps {
  order: Order;
  dismiss(): void;
}

/** Cancels the unpaid order, which releases its part of the limit, and returns to the form. */
function ChangeAmount({ order, dismiss }: ChangeAmountProps) {
  const { t } = useTranslation('kit');
  const { mutate, isPending } = useApiMutation(orders.cancel);
  return (
    <Button
      variant="primary"
      busy={isPending}
      onClick={() => mutate({ id: order.id }, { onSuccess: dismiss })}
    >
      {t('pay.changeAmount')}
    </Button>
  );
}

/** Problem → topic of the help page that explains more than the problem's text. */
const topics: Partial<Record<PaymentProblemCode, HelpTopic>> = {
  noWallet: 'sign-in',
  accountMismatch: 'sign-in',
  wrongNetwork: 'sign-in',
  walletPending: 'payment',
  balanceUnavailable: 'trouble',
  insufficientBalance: 'coins',
  insufficientGas: 'fees',
  reverted: 'fees',
  walletSilent: 'payment',
  interrupted: 'payment',
  orderExpired: 'payment',
  orderCancelled: 'payment',
  orderUnavailable: 'trouble',
  alreadyPaid: 'payment',
  notSeen: 'payment',
  unconfirmed: 'payment',
  chainSilent: 'payment',
  dropped: 'payment',
  cancelled: 'payment',
  replaced: 'payment',
};

/** Link to a help topic. The topic 'payment' is about orders, which contract calls do not have. */
function Help({ state: { problem, order } }: { state: PaymentState }) {
  const topic = problem && topics[problem.code];
  if (!topic || (topic === 'payment' && !order)) return null;
  return <HelpLink topic={topic} />;
}

function retryLabel(state: PaymentState) {
  if (isUnsigned(state)) return 'pay.sign';
  return state.problem?.code === 'interrupted' ? 'pay.continue' : 'pay.retry';
}

interface WalletChoiceProps {
  wallets: readonly WalletDetail[];
  payment: UseSending;
}

/** The browser's wallets. The selected one is connected, and pays if it has the user's account. */
function WalletChoice({ wallets, payment }: WalletChoiceProps) {
  const { t } = useTranslation('kit');
  return (
    <List label={t('member:signIn.step.choosing')}>
      {wallets.map((wallet) => (
        <ListItem
          key={wallet.id}
          leading={<WalletMark wallet={wallet} />}
          title={t(flowText(payment.state.subject, 'kit:pay.with'), { wallet: wallet.name })}
          description={sharesName(wallets, wallet) && <bdi>{wallet.id}</bdi>}
          onClick={() => payment.payWith(wallet)}
        />
      ))}
    </List>
  );
}

/** Note for an unsupported network (specification §8), with buttons to switch and to recheck. */
function WrongNetwork({ payment }: { payment: UseSending }) {
  const { t } = useTranslation('kit');
  const { chain } = useConfig();
  const { chainId } = useWallet();
  return (
    <>
      <Notice tone="warning" live>
        <p>{t('member:signIn.network.note', { network: chain.name, id: chain.id })}</p>
        {payment.reason && <p>{payment.reason}</p>}
      </Notice>
      <div className={styles.actions}>
        <Button variant="primary" onClick={payment.retry}>
          {t('member:signIn.network.switch', { network: chain.name })}
        </Button>
        <Button icon="refresh" onClick={payment.recheckNetwork}>
          {t('member:signIn.network.recheck')}
        </Button>
        <Close payment={payment} />
        <Help state={payment.state} />
      </div>
      <Facts facts={[{ label: t('pay.network.now'), value: chainId ? `ID ${chainId}` : '–' }]} />
      <NetworkFacts />
    </>
  );
}

/** Buttons to dismiss the payment and to cancel its order, each only while it is safe. */
function Close({ payment }: { payment: UseSending }) {
  const { state, dismissable, dismiss, cancellable } = payment;
  const { t } = useTranslation('kit');
  const cancel = useCancelOrder();
  const { order, step } = state;
  if (!dismissable) return null;
  const isAsked = step === 'fail' || isInFlight(state) || state.problem?.code === 'interrupted';
  return (
    <>
      <Button variant="quiet" onClick={dismiss}>
        {t(isAsked ? 'pay.close' : 'pay.cancel')}
      </Button>
      {cancellable && order && (
        <Button variant="quiet" onClick={() => void cancel(order)}>
          {t(orderTexts(order.kind).cancel)}
        </Button>
      )}
    </>
  );
}
