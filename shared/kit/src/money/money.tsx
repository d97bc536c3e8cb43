import type { Asset, BaseUnits } from '@shared/contract';
import { type Format, useFormat, useTranslation } from '@shared/shell';
import { Amount, type AmountProps, VisuallyHidden } from '@shared/ui';
import { useHoldingsHidden, useUsdtValue } from './holdings.ts';

export interface MoneyProps extends Pick<AmountProps, 'size' | 'className'> {
  /** Base units; negative for outgoing amounts. */
  amount: bigint | BaseUnits;
  asset: Asset;
  /** Shows up to six decimals, for details and confirmations. Default: two (lists, totals). */
  exact?: boolean | undefined;
  /** Shows the sign, in the colour of gain or loss. */
  movement?: boolean | undefined;
  tone?: 'muted' | undefined;
  /** A balance of the member: hidden while this device hides balances. */
  holding?: boolean | undefined;
}

/** Displays a money amount with its unit. Decimals are cut, never rounded. */
export function Money({
  amount,
  asset,
  exact = false,
  movement = false,
  tone,
  holding = false,
  ...look
}: MoneyProps) {
  const format = useFormat();
  const [hidden] = useHoldingsHidden();
  if (holding && hidden) return <HiddenAmount {...look} unit={format.unit(asset, 2)} />;
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

/** Returns a function that formats an amount and its unit as text, for sentences and lists. */
export function useMoneyText(): (amount: bigint, asset: Asset) => string {
  const format = useFormat();
  return (amount, asset) =>
    `${moneyText(format, amount, asset, false)}\u00a0${format.unit(asset, Number(amount))}`;
}

/** Placeholder of the same length for every amount, with a label that the amount is hidden. */
function HiddenAmount(props: Pick<AmountProps, 'size' | 'className' | 'unit'>) {
  const { t } = useTranslation('kit');
  return (
    <>
      <span aria-hidden="true">
        <Amount {...props} value="••••" tone="muted" />
      </span>
      <VisuallyHidden>{t('holdings.hidden')}</VisuallyHidden>
    </>
  );
}

/** Formats with up to two decimals. With `exact`, or if the amount would look like zero: up to six. */
function moneyText(format: Format, base: bigint, asset: Asset, exact: boolean): string {
  const short = format.amount(base, asset, { unit: false, decimals: exact ? 6 : 2 });
  return base !== 0n && /^[-−]?0([.,]0+)?$/.test(short)
    ? format.amount(base, asset, { unit: false })
    : short;
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
