import { assets } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { useState } from 'react';

/** Base units of JU that a payment leaves in the wallet while its network fee is unknown. */
const unknownFee = 10n ** 15n;

/** 0.01 JU in base units. */
const cent = 10n ** BigInt(assets.JU.decimals - 2);

/**
 * Returns what the wallet lacks to pay amounts in JU, because the network fee is paid in JU too.
 * `setFee` is for the `PaymentNote` of the form; older hosts do not call it.
 */
export function useWalletShortfall(balance: bigint | undefined) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const [known, setFee] = useState<bigint>();
  const fee = known ?? unknownFee;
  return {
    setFee,
    /** The network fee's highest likely amount, in base units of JU. */
    fee,
    /** The total with its network fee. */
    withFee(total: bigint): string {
      const note =
        known === undefined
          ? t('kit:fee.note')
          : t('kit:fee.note.most', { amount: format.amount(known, 'JU') });
      return `${format.amount(total, 'JU')} ${note}`;
    },
    /** Returns a text with the missing amount; undefined if `total` is affordable or unknown. */
    textFor(total: bigint | undefined): string | undefined {
      if (total === undefined || balance === undefined || balance >= total + fee) return undefined;
      const amount = format.amount(wholeCents(total + fee - balance, cent), 'JU');
      return t('wallet.missing.fee', { amount });
    },
  };
}

/** Rounds up to a multiple of `cent`, so that the amount is enough and easy to read. Pure. */
export function wholeCents(amount: bigint, cent: bigint): bigint {
  return ((amount + cent - 1n) / cent) * cent;
}
