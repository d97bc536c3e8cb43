import type { CardSpending } from '@shared/contract';
import { isSpent, Money, type MoneyProps } from '@shared/kit';
import styles from './record.module.css';

interface PaymentAmountProps extends Pick<MoneyProps, 'exact' | 'size'> {
  payment: CardSpending;
}

/** The amount with its sign. In a list, an amount that is not spent is struck through. */
export function PaymentAmount({ payment, ...look }: PaymentAmountProps) {
  const { amount } = payment;
  if (isSpent(payment)) return <Money {...look} amount={-BigInt(amount)} asset="USDT" movement />;
  return (
    <s className={styles.unspent}>
      <Money {...look} amount={amount} asset="USDT" />
    </s>
  );
}
