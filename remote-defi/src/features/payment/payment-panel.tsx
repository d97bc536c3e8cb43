import { useFormat, useTranslation } from '@shared/shell';
import { paymentAsset, paymentTitle, usePayment, usePaymentPanel } from '@shared/shell/payment';
import { Card, VisuallyHidden } from '@shared/ui';
import { useEffect, useRef } from 'react';
import { announcement } from './announcement.ts';
import { Failure } from './failure.tsx';
import styles from './payment.module.css';
import { Progress } from './progress.tsx';
import { Success } from './success.tsx';
import { Transaction } from './transaction.tsx';

export interface PaymentPanelProps {
  /** Leads to what was bought. */
  onDone(): void;
}

/** The payment under way, step by step to its end; it stands where the form stood. */
export function PaymentPanel({ onDone }: PaymentPanelProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const payment = usePayment();
  usePaymentPanel();
  const { state } = payment;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <section className={styles.panel} aria-labelledby="payment-heading">
      <header className={styles.head}>
        <h2 id="payment-heading" ref={heading} tabIndex={-1} className={styles.title}>
          {t(`shell:payment.title.${paymentTitle(state)}`)}
        </h2>
        {state.order && (
          <p className={styles.order}>
            {t('pay.order', {
              count: state.order.quantity,
              amount: format.amount(state.order.payment.amount, paymentAsset(state.order)),
            })}
          </p>
        )}
      </header>
      <VisuallyHidden role="status">{announcement(t, format, payment)}</VisuallyHidden>
      {state.step === 'success' ? (
        <Success onDone={onDone} />
      ) : (
        <Card className={styles.card}>
          <Progress payment={payment} />
          <Failure payment={payment} />
        </Card>
      )}
      {state.hash && <Transaction hash={state.hash} />}
    </section>
  );
}
