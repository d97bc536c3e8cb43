import type { BaseUnits } from '@shared/contract';
import { Money, type MoneyProps } from '@shared/kit';
import { useTranslation } from '@shared/shell';

interface CardFeeProps extends Pick<MoneyProps, 'exact'> {
  fee: BaseUnits;
}

/** The fee of a card, in USDT; 'Free' instead of 0. */
export function CardFee({ fee, exact }: CardFeeProps) {
  const { t } = useTranslation('remote-visa');
  return BigInt(fee) === 0n ? (
    t('products.fee.free')
  ) : (
    <Money amount={fee} asset="USDT" exact={exact} />
  );
}
