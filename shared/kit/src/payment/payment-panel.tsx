import type { Order } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { paymentAsset, paymentTitle, usePayment, usePaymentPanel } from '@shared/shell/payment';
import { Card, VisuallyHidden } from '@shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyValue } from '../value/copy-value.tsx';
import { ExplorerLink } from '../value/explorer-link.tsx';
import { announcement } from './announcement.ts';
import { Failure } from './failure.tsx';
import styles from './payment.module.css';
import { PaymentTerms } from './payment-terms.tsx';
import { Progress } from './progress.tsx';

export interface PaymentPanelProps {
  /** What an order is for, in the reader's words: '2 tickets'. */
  what(order: Order): string;
  /** What was got, once it is paid and confirmed: mostly a `PaymentReceipt`. */
  receipt(order: Order): ReactNode;
}

/** The payment under way, step by step to its end; it stands where the form stood. */
export function PaymentPanel({ what, receipt }: PaymentPanelProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const payment = usePayment();
  usePaymentPanel();
  const { state } = payment;
  const { order } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <section className={styles.panel} aria-labelledby="payment-heading">
      <header className={styles.head}>
        <h2 id="payment-heading" ref={heading} tabIndex={-1} className={styles.title}>
          {t(`shell:payment.title.${paymentTitle(state)}`)}
        </h2>
        {order && (
          <p className={styles.order}>
            {what(order)} · {format.amount(order.payment.amount, paymentAsset(order))}
          </p>
        )}
      </header>
      <VisuallyHidden role="status">{announcement(t, format, payment)}</VisuallyHidden>
      {state.step === 'success' && order ? (
        receipt(order)
      ) : (
        <Card className={styles.card}>
          <Progress payment={payment} />
          <Failure payment={payment} />
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
