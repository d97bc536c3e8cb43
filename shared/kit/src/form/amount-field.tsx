import { type Asset, assets, type BaseUnits, locales } from '@shared/contract';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, NumberInput, Row, Stack } from '@shared/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useHoldingsHidden } from '../money/holdings.ts';
import { dots } from '../money/money.tsx';
import styles from './amount-field.module.css';
import {
  type AmountStyle,
  baseUnitsOf,
  cutToTyped,
  isUnfinished,
  numberMarks,
  plainTextOf,
  readAmount,
  typedDecimals,
} from './amount-text.ts';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

export interface AmountFieldProps {
  field: FormField<BaseUnits>;
  asset: Asset;
  label: ReactNode;
  /** Shows unless there is an error. */
  hint?: ReactNode;
  /**
   * Balance in base units. The field shows it, and it limits the amount and 'Max'. While balances
   * are hidden, it shows only if the field has the focus or typed text.
   */
  available?: bigint | BaseUnits | undefined;
  /** Minimum and maximum per request, in base units. */
  min?: bigint | BaseUnits | undefined;
  max?: bigint | BaseUnits | undefined;
  /** Error for an amount above `max`. Default: a text that names the maximum per request. */
  overMax?: string | undefined;
  /** Amounts to select by one tap, in base units. */
  presets?: readonly (bigint | BaseUnits)[] | undefined;
}

/**
 * Field for an amount in any usual notation. The form's value is in base units. A typed amount is
 * never cut or rounded; 'Max' and presets are cut to the decimals that can be typed. The text stays
 * as typed until blur.
 */
export function AmountField({
  field,
  asset,
  available,
  min,
  max,
  overMax,
  presets = [],
  hint,
  ...input
}: AmountFieldProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { decimals } = assets[asset];
  const style = useAmountStyle(asset);
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden] = useHoldingsHidden();
  const isTyped = baseUnitsOf(readAmount(text, style).plain, decimals) === field.value;
  // A value set from outside, such as by a payment link, replaces the text.
  const shown = isTyped ? text : textOf(field.value);
  // A preset amount is not typed, so it reveals nothing.
  const isMasked = hidden && !focused && text === '';
  const { problem: unread } = readAmount(shown, style);

  function textOf(base: BaseUnits | undefined): string {
    return plainTextOf(base, decimals).replace('.', style.decimal);
  }

  function fill(base: bigint): void {
    const next = cutToTyped(base, decimals).toString();
    setText(textOf(next));
    field.change(next);
  }

  const most = least(available, max);
  const tooMuch = tooMuchOf(field.value);
  const problem = unreadable() ?? tooMuch ?? tooLittleOf(field.value);
  useFieldRule(field, { problem });
  const error = (isSaidAtOnce() ? problem : undefined) ?? field.error;

  function unreadable(): string | undefined {
    const example = `1${style.group}234${style.decimal}5`;
    return unread && t(`form.amount.${unread}`, { example, max: style.decimals });
  }

  function isSaidAtOnce(): boolean {
    if (field.tried) return true;
    // Unfinished text is reported after blur, too little only after submission.
    return unread ? left || !isUnfinished(shown, style) : tooMuch !== undefined;
  }

  function tooMuchOf(typed: BaseUnits | undefined): string | undefined {
    if (typed === undefined) return undefined;
    const value = BigInt(typed);
    const amount = (base: bigint | BaseUnits) => format.amount(base, asset);
    if (most === undefined || value <= most) return undefined;
    // Names the lower bound, so that an amount within the error's figure is accepted.
    if (available !== undefined && most === BigInt(available))
      return t('form.amount.tooMuch', { amount: amount(available) });
    return overMax ?? t('form.amount.max', { amount: amount(most) });
  }

  function tooLittleOf(typed: BaseUnits | undefined): string | undefined {
    if (typed === undefined) return undefined;
    const value = BigInt(typed);
    if (value === 0n) return t('form.amount.zero');
    if (min !== undefined && value < BigInt(min))
      return t('form.amount.min', { amount: format.amount(min, asset) });
    return undefined;
  }

  return (
    <Stack gap={2} data-amount>
      <NumberInput
        {...input}
        name={field.name}
        decimals={decimals}
        value={shown}
        // A lower bound above an error about the upper one would contradict it.
        hint={error === undefined ? hint : undefined}
        error={error}
        aside={
          available !== undefined &&
          t('form.amount.available', {
            amount: isMasked
              ? `${dots}\u00a0${format.unit(asset, 2)}`
              : format.amount(available, asset),
          })
        }
        onValueChange={(typed) => {
          setLeft(false);
          setText(typed);
          field.change(baseUnitsOf(readAmount(typed, style).plain, decimals));
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          setLeft(true);
          // Shows how the text was parsed. The form already has the value.
          if (!unread) setText(textOf(field.value));
        }}
        unit={format.unit(asset)}
        onMax={most === undefined ? undefined : () => fill(most)}
        maxLabel={t('form.amount.fillMax')}
      />
      {presets.length > 0 && (
        <Row gap={2} role="group" className={styles.presets} aria-label={t('form.amount.presets')}>
          {presets.map((preset) => (
            <Button
              key={String(preset)}
              size="sm"
              className={styles.preset}
              aria-pressed={field.value === String(preset)}
              disabled={most !== undefined && BigInt(preset) > most}
              onClick={() => fill(BigInt(preset))}
            >
              {format.amount(preset, asset)}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

function useAmountStyle(asset: Asset): AmountStyle {
  const [language] = useLanguage();
  const unit = useFormat().unit(asset);
  return useMemo(
    () => ({
      ...numberMarks(locales[language].tag),
      decimals: typedDecimals(assets[asset].decimals),
      units: [asset, unit],
    }),
    [language, asset, unit],
  );
}

function least(...bounds: (bigint | BaseUnits | undefined)[]): bigint | undefined {
  const known = bounds.filter((bound) => bound !== undefined).map(BigInt);
  return known.sort((a, b) => (a < b ? -1 : 1))[0];
}
