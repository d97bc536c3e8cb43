import type { Order, WithdrawalCoin } from '@shared/contract';
import { FeeLines, useDayLimitTexts } from '@shared/kit';
import { OngoingPayment, PaymentNote, useOrderPayment } from '@shared/kit/payment';
import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { useState } from 'react';
import { unknownFee } from '../network-fee.ts';
import styles from './withdrawals.module.css';

/** A coin with the account's balance in base units. */
export interface Offer extends WithdrawalCoin {
  held: bigint;
}

/**
 * Returns the limit above which a person checks a withdrawal before it is sent; undefined if
 * `amount` base units are not above it. `new`: the lower limit of an address that no withdrawal has
 * reached.
 */
export function reviewOf(
  { review_above: above, review_new_above: newAbove = above }: Offer,
  amount: string,
  isNew: boolean,
): 'all' | 'new' | undefined {
  if (BigInt(amount) > BigInt(above)) return 'all';
  return isNew && BigInt(amount) > BigInt(newAbove) ? 'new' : undefined;
}

/** Returns whether the account can withdraw `amount` base units now. */
export function isPossible({ held, min, left_today: left }: Offer, amount: string): boolean {
  const value = BigInt(amount);
  return value >= BigInt(min) && value <= held && value <= BigInt(left);
}

interface TermsProps {
  offer: Offer;
  /** Base units; undefined if the field is empty or the amount is not possible. */
  amount: string | undefined;
  hours: number;
  /** Whether no withdrawal has reached the recipient. */
  isNew: boolean;
  /** Called with the network fee of the payment of `network_fee`. */
  onNetworkFee(fee: bigint): void;
}

export function Terms({ offer, amount, hours, isNew, onNetworkFee }: TermsProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { asset, fee, network_fee: networkFee, left_today: left, daily_limit: limit } = offer;
  const { about } = useDayLimitTexts({ asset, limit, left, moreAt: offer.more_at });
  const { review_above: reviewAbove, review_limit: reviewLimit = reviewAbove } = offer;
  const isPartOfLimit = reviewAbove !== reviewLimit;
  const review = reviewOf(offer, amount ?? '0', isNew);
  const shown = (base: string) => format.amount(base, asset);
  const net = BigInt(amount ?? 0) - BigInt(fee);
  return (
    <Stack gap={4}>
      <FeeLines
        lines={[
          ...(amount === undefined ? [] : [{ label: t('withdraw.leaves'), amount, asset }]),
          ...(BigInt(fee) > 0n ? [{ label: t('withdraw.fee'), amount: fee, asset }] : []),
          ...(networkFee
            ? [{ label: t('withdraw.networkFee.wallet'), amount: networkFee, asset: 'JU' as const }]
            : []),
          ...(net > 0n ? [{ label: t('withdraw.arrives'), amount: net, asset, total: true }] : []),
        ]}
      />
      <div className={styles.fine}>
        {networkFee && <PaymentNote amount="0" asset="JU" onFee={onNetworkFee} />}
        <p>{t('withdraw.time', { hours: format.number(hours) })}</p>
        {left !== limit && <p>{about}</p>}
      </div>
      {review && (
        <Notice tone="info" live>
          {review === 'new'
            ? t('withdraw.review.new', { amount: shown(offer.review_new_above ?? reviewAbove) })
            : isPartOfLimit
              ? t('withdraw.review.day', { limit: shown(reviewLimit), left: shown(reviewAbove) })
              : t('withdraw.review', { amount: shown(reviewAbove) })}
        </Notice>
      )}
    </Stack>
  );
}

interface FeeShort {
  /** The fee in base units of JU, if the wallet's balance is below it. */
  missing: string | undefined;
  /** The order whose payment is in progress. */
  ongoing: Order | undefined;
  blocked: boolean;
}

/**
 * Returns what blocks paying the fee and the network fee of its payment. `setGas` is for the
 * `PaymentNote` of the form; older hosts do not call it.
 * @param networkFee base units of JU; null: no network fee
 */
export function useFeeShort(networkFee: string | null): FeeShort & { setGas(fee: bigint): void } {
  const { balance } = useChainBalance();
  const [gas, setGas] = useState(unknownFee);
  const { ongoing } = useOrderPayment('network_fee');
  const isShort =
    networkFee !== null && balance !== undefined && balance < BigInt(networkFee) + gas;
  const blocking = networkFee !== null ? ongoing : undefined;
  return {
    setGas,
    missing: isShort ? networkFee : undefined,
    ongoing: blocking,
    blocked: isShort || blocking !== undefined,
  };
}

/** Shows why the fee cannot be paid, beside the disabled button. */
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
