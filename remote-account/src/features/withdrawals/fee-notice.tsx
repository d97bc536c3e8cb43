import type { Order } from '@shared/contract';
import { OngoingPayment, useOrderPayment } from '@shared/kit/payment';
import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';

/** Reasons why the network fee cannot be paid now. */
export interface FeeShort {
  /** The fee in base units of JU, if the wallet's balance is below it. */
  missing: string | undefined;
  /** The order whose payment is in progress. */
  ongoing: Order | undefined;
  blocked: boolean;
}

/** @param networkFee base units of JU; null if there is no network fee */
export function useFeeShort(networkFee: string | null): FeeShort {
  const { balance } = useChainBalance();
  const { ongoing } = useOrderPayment('network_fee');
  const isShort = networkFee !== null && balance !== undefined && balance < BigInt(networkFee);
  const blocking = networkFee !== null ? ongoing : undefined;
  return {
    missing: isShort ? networkFee : undefined,
    ongoing: blocking,
    blocked: isShort || blocking !== undefined,
  };
}

/** Shown beside the disabled button. */
export function FeeNotice({ short: { missing, ongoing } }: { short: FeeShort }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  if (ongoing) return <OngoingPayment order={ongoing} />;
  if (missing === undefined) return null;
  return (
    <Notice tone="warning" live action={<TopUpButton size="sm" />}>
      {t('withdraw.short', { amount: format.amount(missing, 'JU') })}
    </Notice>
  );
}
