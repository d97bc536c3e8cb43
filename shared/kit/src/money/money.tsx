import { type Asset, assets, type BaseUnits } from '@shared/contract';
import { type Format, useFormat, useTranslation } from '@shared/shell';
import { Amount, type AmountProps, VisuallyHidden } from '@shared/ui';
import { useHoldingsHidden, useUsdtValue } from './holdings.ts';

export interface MoneyProps extends Pick<AmountProps, 'size' | 'className'> {
  /** Base units; negative for outgoing amounts. */
  amount: bigint | BaseUnits;
  asset: Asset;
  /** Shows up to six decimals, for details and confirmations. Default: two (lists, totals). */
  exact?: boolean | undefined;
  /**
   * Shows the sign, in the colour of gain or loss. Hidden with the balances, except for `exact`
   * amounts: a member opens a detail on purpose. `own` has the sign without the colour, for money
   * that stays the member's.
   */
  movement?: boolean | 'own' | undefined;
  tone?: 'muted' | undefined;
  /**
   * A balance of the member: hidden while this device hides balances. Coins have up to four
   * decimals, and '≈' marks a balance with more, because balances have to add up with fees.
   */
  holding?: boolean | undefined;
  /** A holding's value in another unit: two decimals. The caller marks it as approximate. */
  converted?: boolean | undefined;
}

/** The digits of a hidden amount. */
export const dots = '••••';

/** Displays a money amount with its unit. Decimals are cut, never rounded. */
export function Money({
  amount,
  asset,
  exact = false,
  movement = false,
  tone,
  holding = false,
  converted = false,
  ...look
}: MoneyProps) {
  const format = useFormat();
  const [hidden] = useHoldingsHidden();
  if (hidden && (holding || (movement && !exact)))
    return <HiddenAmount {...look} unit={format.unit(asset, 2)} />;
  const base = BigInt(amount);
  const direction = !movement || base === 0n ? undefined : base < 0n ? 'out' : 'in';
  const isOwnGain = movement === 'own' && direction === 'in';
  const text =
    holding && !exact && !converted
      ? holdingText(format, base, asset)
      : moneyText(format, base, asset, exact ? 6 : 2);
  return (
    <Amount
      {...look}
      value={isOwnGain ? `+${text}` : text}
      unit={format.unit(asset, Math.abs(Number(base)))}
      tone={(isOwnGain ? undefined : direction) ?? tone}
    />
  );
}

/** Returns a function that formats an amount and its unit as text, for sentences and lists. */
export function useMoneyText(): (amount: bigint, asset: Asset) => string {
  const format = useFormat();
  return (amount, asset) =>
    `${moneyText(format, amount, asset, 2)}\u00a0${format.unit(asset, Number(amount))}`;
}

/** Returns a function that formats a balance and its unit as text, as `Money` with `holding` does. */
export function useHoldingText(): (amount: bigint, asset: Asset) => string {
  const format = useFormat();
  const [hidden] = useHoldingsHidden();
  return (amount, asset) =>
    hidden
      ? `${dots}\u00a0${format.unit(asset, 2)}`
      : `${holdingText(format, amount, asset)}\u00a0${format.unit(asset, Number(amount))}`;
}

/** Placeholder of the same length for every amount, with a label that the amount is hidden. */
function HiddenAmount(props: Pick<AmountProps, 'size' | 'className' | 'unit'>) {
  const { t } = useTranslation('kit');
  return (
    <>
      <span aria-hidden="true">
        <Amount {...props} value={dots} tone="muted" />
      </span>
      <VisuallyHidden>{t('holdings.hidden')}</VisuallyHidden>
    </>
  );
}

/** Formats with up to `decimals` decimals, or with up to six if the amount would look like zero. */
function moneyText(format: Format, base: bigint, asset: Asset, decimals: number): string {
  const short = format.amount(base, asset, { unit: false, decimals });
  return base !== 0n && /^[-−]?0([.,]0+)?$/.test(short)
    ? format.amount(base, asset, { unit: false })
    : short;
}

function holdingText(format: Format, base: bigint, asset: Asset): string {
  const shown = moneyText(format, base, asset, asset === 'USDT' ? 2 : 4);
  const whole = format.amount(base, asset, { unit: false, decimals: assets[asset].decimals });
  return shown === whole ? shown : `≈\u00a0${shown}`;
}

/** Converted amount: '≈ 30.00 USDT'. Nothing without a rate or for USDT. Decimals are cut. */
export function UsdtValue({ amount, asset }: { amount: bigint | BaseUnits; asset: Asset }) {
  const value = useUsdtValue()(asset, BigInt(amount));
  if (value === undefined || asset === 'USDT') return null;
  return (
    <span translate="no">
      <span>≈&nbsp;</span>
      <Money amount={value} asset="USDT" />
    </span>
  );
}
