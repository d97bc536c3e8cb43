import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { usePayment } from '@shared/shell/payment';
import { Notice } from '@shared/ui';

/** Why a network fee cannot be paid now. */
export interface FeeShort {
  /** Base units of JU that the wallet should hold, and does not. */
  missing: string | undefined;
  /** Another payment is under way. */
  busy: boolean;
  blocked: boolean;
}

/** @param networkFee base units of JU; null: there is none to be paid */
export function useFeeShort(networkFee: string | null): FeeShort {
  const { balance } = useChainBalance();
  const { step } = usePayment().state;
  const isShort = networkFee !== null && balance !== undefined && balance < BigInt(networkFee);
  const busy = networkFee !== null && step !== 'idle';
  return { missing: isShort ? networkFee : undefined, busy, blocked: isShort || busy };
}

/** Said where the button is that cannot be pressed. */
export function FeeNotice({ short: { missing, busy } }: { short: FeeShort }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  if (busy) {
    return (
      <Notice tone="warning" live>
        {t('withdraw.other')}
      </Notice>
    );
  }
  if (missing === undefined) return null;
  return (
    <Notice tone="warning" live action={<TopUpButton size="sm" />}>
      {t('withdraw.short', { amount: format.amount(missing, 'JU') })}
    </Notice>
  );
}
