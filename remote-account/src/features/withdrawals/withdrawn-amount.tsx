import type { Withdrawal } from '@shared/contract';
import { Money, type MoneyProps } from '@shared/kit';
import styles from './withdrawals.module.css';

interface WithdrawnAmountProps extends Pick<MoneyProps, 'exact' | 'size'> {
  withdrawal: Withdrawal;
}

/** The amount that left the account. In a list, it is struck through if it came back. */
export function WithdrawnAmount({ withdrawal, ...look }: WithdrawnAmountProps) {
  const { status, amount, asset } = withdrawal;
  if (status !== 'failed')
    return <Money {...look} amount={-BigInt(amount)} asset={asset} movement />;
  return (
    <s className={styles.returned}>
      <Money {...look} amount={amount} asset={asset} />
    </s>
  );
}
