import { usePayment } from '@shared/shell/payment';
import { Button } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './payment.module.css';

export interface ReceiptProps {
  /** What was got, in its own look, with its number and how long it is good for. */
  children: ReactNode;
  /** Leads to it: 'See my tickets'. */
  next: { label: string; onClick(): void };
  /** Puts the receipt away, for another order: 'Buy more'. */
  again?: string | undefined;
  onDismiss(): void;
}

export type PaymentReceiptProps = Omit<ReceiptProps, 'onDismiss'>;

/** Paid and confirmed: what was got, and the ways on. */
export function PaymentReceipt(props: PaymentReceiptProps) {
  const { dismiss } = usePayment();
  return <Receipt {...props} onDismiss={dismiss} />;
}

/** What was got by what the wallet has sent, and the ways on. */
export function Receipt({ children, next, again, onDismiss }: ReceiptProps) {
  return (
    <div className={styles.success}>
      <div className={styles.issued}>{children}</div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="lg"
          onClick={() => {
            onDismiss();
            next.onClick();
          }}
        >
          {next.label}
        </Button>
        {again && (
          <Button size="lg" variant="quiet" onClick={onDismiss}>
            {again}
          </Button>
        )}
      </div>
    </div>
  );
}
