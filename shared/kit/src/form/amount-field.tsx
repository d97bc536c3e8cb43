import { type Asset, assets, type BaseUnits, locales } from '@shared/contract';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, Row, Stack, TextInput } from '@shared/ui';
import { type ReactNode, useMemo, useState } from 'react';
import {
  baseUnitsOf,
  cutToTyped,
  numberMarks,
  plainTextOf,
  readAmountText,
  typedDecimals,
} from './amount-text.ts';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

export interface AmountFieldProps {
  field: FormField<BaseUnits>;
  asset: Asset;
  label: ReactNode;
  hint?: ReactNode;
  /** What there is, in base units: shown, the most that is taken, and what 'Max' fills in. */
  available?: bigint | BaseUnits | undefined;
  /** The least and the most of one time, in base units. */
  min?: bigint | BaseUnits | undefined;
  max?: bigint | BaseUnits | undefined;
  /** Says why no more than `max` is taken; else that it is the most of one time. */
  overMax?: string | undefined;
  /** Amounts to choose by one tap, in base units. */
  presets?: readonly (bigint | BaseUnits)[] | undefined;
}

/** An amount: typed or pasted as people write it, base units in the form; never rounded. */
export function AmountField({
  field,
  asset,
  available,
  min,
  max,
  overMax,
  presets = [],
  ...input
}: AmountFieldProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const marks = useLanguageMarks();
  const { decimals } = assets[asset];
  const [text, setText] = useState('');
  // What came from elsewhere, a draft or 'Max', stands in the text's place.
  const plain =
    baseUnitsOf(text, decimals) === field.value ? text : plainTextOf(field.value, decimals);

  function fill(base: bigint): void {
    const next = cutToTyped(base, decimals).toString();
    setText(plainTextOf(next, decimals));
    field.change(next);
  }

  const most = least(available, max);
  const tooMuch = tooMuchOf(field.value);
  const problem = tooMuch ?? tooLittleOf(field.value);
  useFieldRule(field, { problem });

  function tooMuchOf(typed: BaseUnits | undefined): string | undefined {
    if (typed === undefined) return undefined;
    const value = BigInt(typed);
    const amount = (base: bigint | BaseUnits) => format.amount(base, asset);
    if (available !== undefined && value > BigInt(available))
      return t('form.amount.tooMuch', { amount: amount(available) });
    if (max !== undefined && value > BigInt(max))
      return overMax ?? t('form.amount.max', { amount: amount(max) });
    return undefined;
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
    <Stack gap={2}>
      <TextInput
        {...input}
        name={field.name}
        autoComplete="off"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        value={plain.replace('.', marks.decimal)}
        // Half an amount is not too little yet.
        error={(field.tried ? problem : tooMuch) ?? field.error}
        aside={
          available !== undefined &&
          t('form.amount.available', { amount: format.amount(available, asset) })
        }
        onValueChange={(typed) => {
          const next = readAmountText(typed, typedDecimals(decimals), marks);
          if (next === undefined) return;
          setText(next);
          field.change(baseUnitsOf(next, decimals));
        }}
        after={
          <>
            <span>{format.unit(asset)}</span>
            {most !== undefined && (
              <Button size="sm" variant="quiet" onClick={() => fill(most)}>
                {t('form.amount.fillMax')}
              </Button>
            )}
          </>
        }
      />
      {presets.length > 0 && (
        <Row gap={2} role="group" aria-label={t('form.amount.presets')}>
          {presets.map((preset) => (
            <Button
              key={String(preset)}
              size="sm"
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

function useLanguageMarks() {
  const [language] = useLanguage();
  return useMemo(() => numberMarks(locales[language].tag), [language]);
}

function least(...bounds: (bigint | BaseUnits | undefined)[]): bigint | undefined {
  const known = bounds.filter((bound) => bound !== undefined).map(BigInt);
  return known.sort((a, b) => (a < b ? -1 : 1))[0];
}
