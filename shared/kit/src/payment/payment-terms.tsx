import { useTranslation } from '@shared/shell';
import { isCall, type PaymentState } from '@shared/shell/payment';
import { Facts } from '../facts/facts.tsx';
import { Money } from '../money/money.tsx';
import { UsdtValue } from '../money/usdt-value.tsx';

/** The exact amount and fee, from the time they are known until the wallet has sent the payment. */
export function PaymentTerms({ state: { order, fee, hash } }: { state: PaymentState }) {
  const { t } = useTranslation('kit');
  if (!order || hash || fee === undefined) return null;
  const { amount, asset } = order.payment;
  const paid = [
    { label: t('pay.amount'), value: <Money amount={amount} asset={asset} exact /> },
    {
      label: t('pay.value'),
      value: asset === 'USDT' ? null : <UsdtValue amount={amount} asset={asset} />,
    },
  ];
  return (
    <Facts
      facts={[
        ...(isCall(order) ? [] : paid),
        { label: t('pay.fee'), value: <Money amount={fee} asset="JU" exact /> },
      ]}
    />
  );
}
