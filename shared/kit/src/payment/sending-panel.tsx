import type { Order } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { isCall, paymentTitleKey, type UseSending } from '@shared/shell/payment';
import { Card, VisuallyHidden } from '@shared/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CopyValue } from '../value/copy-value.tsx';
import { ExplorerLink } from '../value/explorer-link.tsx';
import { announcement } from './announcement.ts';
import { Failure } from './failure.tsx';
import { panelText } from './panel-text.ts';
import styles from './payment.module.css';
import { PaymentTerms } from './payment-terms.tsx';
import { Progress } from './progress.tsx';

export interface SendingPanelProps {
  sending: UseSending;
  what(order: Order): string;
  receipt(order: Order): ReactNode;
}

/** The wallet's transaction with all its steps: a payment, or a call that pays nothing. */
export function SendingPanel({ sending, what, receipt }: SendingPanelProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { state } = sending;
  const { order } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const amount =
    order && !isCall(order) && format.amount(order.payment.amount, order.payment.asset);

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.title}>
          {t(panelText(order, paymentTitleKey(state)))}
        </h2>
        {order && (
          <p className={styles.order}>{amount ? `${what(order)} · ${amount}` : what(order)}</p>
        )}
      </header>
      <VisuallyHidden role="status">{announcement(t, format, sending)}</VisuallyHidden>
      {state.step === 'success' && order ? (
        receipt(order)
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
