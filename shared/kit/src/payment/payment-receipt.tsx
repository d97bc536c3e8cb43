import { usePayment } from '@shared/shell/payment';
import { Button } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './payment.module.css';

interface ReceiptAction {
  label: string;
  onClick(): void;
}

export interface ReceiptProps {
  /** The result in its own design. */
  children: ReactNode;
  /** Button that dismisses the receipt and shows the result: 'See my tickets'. */
  next: ReceiptAction;
  /** Another such button, if `next` leads elsewhere. Older hosts do not show it. */
  other?: ReceiptAction | undefined;
  /** Label of a second button, which only dismisses the receipt: 'Buy more'. */
  again?: string | undefined;
  onDismiss(): void;
}

export type PaymentReceiptProps = Omit<ReceiptProps, 'onDismiss'>;

/** The result of a confirmed payment, with buttons. */
export function PaymentReceipt(props: PaymentReceiptProps) {
  const { dismiss } = usePayment();
  return <Receipt {...props} onDismiss={dismiss} />;
}

export function Receipt({ children, next, other, again, onDismiss }: ReceiptProps) {
  const dismissWith = (action: ReceiptAction) => () => {
    onDismiss();
    action.onClick();
  };
  return (
    <div className={styles.success}>
      <div className={styles.issued}>{children}</div>
      <div className={styles.actions}>
        <Button variant="primary" size="lg" onClick={dismissWith(next)}>
          {next.label}
        </Button>
        {other && (
          <Button size="lg" onClick={dismissWith(other)}>
            {other.label}
          </Button>
        )}
        {again && (
          <Button size="lg" variant="quiet" onClick={onDismiss}>
            {again}
          </Button>
        )}
      </div>
    </div>
  );
}
