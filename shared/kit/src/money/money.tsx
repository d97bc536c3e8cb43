import type { Asset, BaseUnits } from '@shared/contract';
import { type Format, useFormat } from '@shared/shell';
import { Amount, type AmountProps } from '@shared/ui';

export interface MoneyProps extends Pick<AmountProps, 'size' | 'className'> {
  /** Base units; negative for what went out. */
  amount: bigint | BaseUnits;
  asset: Asset;
  /** All six decimals: details and what is about to be paid. Default: two, for lists and totals. */
  exact?: boolean | undefined;
  /** What moved: with its sign, in the tone of gain or loss. */
  movement?: boolean | undefined;
  tone?: 'muted' | undefined;
}

/** An amount of money with its unit: the one way to show it. Cut, never rounded up. */
export function Money({
  amount,
  asset,
  exact = false,
  movement = false,
  tone,
  ...look
}: MoneyProps) {
  const format = useFormat();
  const base = BigInt(amount);
  const direction = !movement || base === 0n ? undefined : base < 0n ? 'out' : 'in';
  return (
    <Amount
      {...look}
      value={moneyText(format, base, asset, exact)}
      unit={format.unit(asset, Math.abs(Number(base)))}
      tone={direction ?? tone}
    />
  );
}

/**
 * Two decimals, and always two where the unit is money with cents; a dust amount keeps as many as it
 * takes to be seen.
 */
export function moneyText(format: Format, base: bigint, asset: Asset, exact: boolean): string {
  const cents = !exact && asset === 'USDT' && base !== 0n;
  const short = format.amount(base, asset, { unit: false, decimals: exact ? 6 : 2, fixed: cents });
  return base !== 0n && /^[-−]?0([.,]0+)?$/.test(short)
    ? format.amount(base, asset, { unit: false })
    : short;
}
