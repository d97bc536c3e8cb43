import type { Order } from '@shared/contract';
import { type Format, useFormat, useTranslation } from '@shared/shell';
import {
  flowText,
  type PaymentState,
  paymentTitleKey,
  type UseSending,
  useContractCall,
  useContractCallPanel,
  usePayment,
  usePaymentPanel,
} from '@shared/shell/payment';
import { Card, type StepItem, Steps, VisuallyHidden } from '@shared/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Facts } from '../facts/facts.tsx';
import { Money, UsdtValue } from '../money/money.tsx';
import { CopyValue } from '../value/copy-value.tsx';
import { ExplorerLink } from '../value/explorer-link.tsx';
import { authorizingText } from './authorizing-text.ts';
import { confirmationsText, type Translate } from './confirmations-text.ts';
import { Failure } from './failure.tsx';
import styles from './payment.module.css';
import { useOrderFee } from './payment-note.tsx';
import { Receipt, type ReceiptProps } from './payment-receipt.tsx';
import { usePaymentLeave } from './use-payment-leave.ts';

interface SendingPanelProps {
  sending: UseSending;
  /** Describes the order or the call: '2 tickets'. */
  what: string | undefined;
  /** The line below the title; undefined: `what` and the amount. */
  headline?: ReactNode;
  receipt(): ReactNode;
}

function SendingPanel({ sending, what, headline, receipt }: SendingPanelProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { state } = sending;
  usePaymentLeave(state);
  const { amount, asset } = state.subject?.payment ?? {};
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.title}>
          {t(flowText(state.subject, paymentTitleKey(state)))}
        </h2>
        {what && (
          <p className={styles.order}>
            {headline ?? (amount && asset ? `${what} · ${format.amount(amount, asset)}` : what)}
          </p>
        )}
      </header>
      <VisuallyHidden role="status">{announcement(t, format, sending)}</VisuallyHidden>
      {state.step === 'success' ? (
        receipt()
      ) : (
        <Card className={styles.card}>
          <Progress payment={sending} />
          <Failure payment={sending} />
          <PaymentTerms state={state} />
        </Card>
      )}
      {state.hash && (
        <div className={styles.transaction}>
          <span className={styles.fine}>{t('pay.tx')}</span>
          <CopyValue value={state.hash} label={t('pay.tx.copy')} />
          <ExplorerLink kind="tx" value={state.hash} />
        </div>
      )}
    </section>
  );
}

/** Returns the state as text for screen readers; '' if another element announces the state. */
function announcement(t: Translate, format: Format, { state, steps }: UseSending): string {
  // Failures, unknown outcomes and required actions have live notes of their own.
  if (state.step === 'fail' || state.problem) return '';
  if (state.step === 'success') return t(flowText(state.subject, 'member:payment.title.success'));
  const at = steps.findIndex(({ step }) => step === state.stage);
  const said = t('pay.announce', {
    number: format.number(at + 1),
    total: format.number(steps.length),
    step: t(flowText(state.subject, `member:payment.step.${state.stage}`)),
  });
  const more =
    state.step === 'waitingForAuthorization'
      ? t(flowText(state.subject, `member:payment.authorizing.${authorizingText(state)}`))
      : state.step === 'waitingForConfirmation' &&
        confirmationsText(t, format, state.confirmations, state.needed);
  return more ? t('pay.announce.more', { text: said, more }) : said;
}

/** The exact amount and, once known, the fee, until the wallet has sent the payment. */
function PaymentTerms({ state }: { state: PaymentState }) {
  const { t } = useTranslation('kit');
  const fee = useOrderFee(state);
  const { subject, hash } = state;
  if (!subject || hash) return null;
  const { amount, asset } = subject.payment;
  // A contract call has no amount.
  if (amount === undefined && fee === undefined) return null;
  return (
    <Facts
      facts={[
        {
          label: t('pay.amount'),
          value: amount && asset && <Money amount={amount} asset={asset} exact />,
        },
        {
          label: t('pay.value'),
          value:
            amount && asset && asset !== 'USDT' ? (
              <UsdtValue amount={amount} asset={asset} />
            ) : null,
        },
        {
          label: t('pay.fee'),
          value: fee === undefined ? null : <Money amount={fee} asset="JU" exact />,
        },
      ]}
    />
  );
}

export interface PaymentPanelProps {
  /** Describes an order in the user's language: '2 tickets'. */
  what(order: Order): string;
  /** Replaces `what` and the amount below the title. Must name the amount. */
  headline?: ((order: Order) => ReactNode) | undefined;
  /** The result after payment and confirmation, mostly a `PaymentReceipt`. */
  receipt(order: Order): ReactNode;
}

/** The payment in progress with its steps, then its receipt. Replaces the form. */
export function PaymentPanel({ what, headline, receipt }: PaymentPanelProps) {
  const payment = usePayment();
  const { order } = payment.state;
  usePaymentPanel();
  return (
    <SendingPanel
      sending={payment}
      what={order && what(order)}
      headline={order && headline?.(order)}
      receipt={() => order && receipt(order)}
    />
  );
}

export interface ContractCallPanelProps {
  /** Describes the call in the user's language: 'Claim of 92.4 JU'. */
  what: string;
  /** The result after confirmation, mostly a `ContractCallReceipt`. */
  receipt: ReactNode;
}

/** The contract call in progress with its steps, then its receipt. */
export function ContractCallPanel({ what, receipt }: ContractCallPanelProps) {
  const call = useContractCall();
  useContractCallPanel();
  return <SendingPanel sending={call} what={what} receipt={() => receipt} />;
}

/** The result of a confirmed call, with buttons. */
export function ContractCallReceipt(props: Omit<ReceiptProps, 'onDismiss'>) {
  const { dismiss } = useContractCall();
  return <Receipt {...props} onDismiss={dismiss} />;
}

/** The steps, with details of the current one. Finished steps are collapsed to one line. */
function Progress({ payment: { state, steps } }: { payment: UseSending }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  // After a failure, shows the failed step but not the steps that never ran.
  const ahead = state.step === 'fail' ? ['failed'] : ['current', 'todo'];
  const done = steps.filter((row) => row.state === 'done').length;
  const shown: StepItem[] = steps
    .filter((row) => ahead.includes(row.state))
    .map(({ step, state: look }) => ({
      id: step,
      title: t(flowText(state.subject, `member:payment.step.${step}`)),
      state: look,
      detail: look === 'current' && <Detail state={state} />,
    }));
  if (done > 0) {
    const title = t('pay.stepsDone', { count: done, n: format.number(done) });
    shown.unshift({ id: 'done', title, state: 'done' });
  }
  return (
    <Steps
      label={t(flowText(state.subject, 'kit:pay.progress'))}
      stateLabels={{
        done: t('pay.state.done'),
        current: t('pay.state.current'),
        todo: t('pay.state.todo'),
        failed: t('pay.state.failed'),
      }}
      steps={shown}
    />
  );
}

function Detail({ state }: { state: PaymentState }) {
  const { t } = useTranslation('kit');
  switch (state.step) {
    case 'waitingForAuthorization':
      // After a reload, the wallet is not open. A note shows how to continue.
      return state.problem ? null : (
        <>
          <span className={styles.line}>
            {t(flowText(state.subject, `member:payment.authorizing.${authorizingText(state)}`))}
          </span>
          {state.slow && <span className={styles.line}>{t('member:payment.slow')}</span>}
        </>
      );
    case 'waitingForConfirmation':
      return <Confirmations seen={state.confirmations} needed={state.needed} />;
    case 'unknown':
      return t(flowText(state.subject, 'kit:pay.hint.unknown'));
    default:
      if (state.stage === 'waitingForAuthorization') return null;
      return state.slow
        ? t('member:payment.slow')
        : t(flowText(state.subject, `kit:pay.hint.${state.stage}`));
  }
}

function Confirmations({ seen, needed }: { seen: number; needed: number }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const full = Math.min(seen, needed);
  return (
    <span className={styles.confirmations}>
      <span className={styles.tiles} aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => (
          <span key={index} className={styles.tile} data-full={index < full || undefined} />
        ))}
      </span>
      <span>{confirmationsText(t, format, full, needed)}</span>
      <span>{t('pay.hint.waitingForConfirmation')}</span>
    </span>
  );
}
