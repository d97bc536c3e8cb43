import type { Asset, BaseUnits } from '@shared/contract';
import { type Format, useFormat, useTranslation } from '@shared/shell';
import { Amount, type AmountProps, VisuallyHidden } from '@shared/ui';
import { useHoldingsHidden } from './holdings.ts';

export interface MoneyProps extends Pick<AmountProps, 'size' | 'className'> {
  /** Base units; negative for what went out. */
  amount: bigint | BaseUnits;
  asset: Asset;
  /** All six decimals: details and what is about to be paid. Default: two, for lists and totals. */
  exact?: boolean | undefined;
  /** What moved: with its sign, in the tone of gain or loss. */
  movement?: boolean | undefined;
  tone?: 'muted' | undefined;
  /** What the member has: not shown where this device hides it. */
  holding?: boolean | undefined;
}

/** An amount of money with its unit: the one way to show it. Cut, never rounded up. */
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

/** So long whatever it is, and said to be hidden. */
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

/** Base units of USDT in a cent. */
const cent = 10_000n;

/**
 * Two decimals, and always two where the unit is money with cents; a dust amount keeps as many as it
 * takes to be seen. `exact`: the same where that is all of it.
 */
export function moneyText(format: Format, base: bigint, asset: Asset, exact: boolean): string {
  const isCents = asset === 'USDT' && base !== 0n && (!exact || base % cent === 0n);
  const decimals = exact && !isCents ? 6 : 2;
  const short = format.amount(base, asset, { unit: false, decimals, fixed: isCents });
  return base !== 0n && /^[-−]?0([.,]0+)?$/.test(short)
    ? format.amount(base, asset, { unit: false })
    : short;
}
