import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, Stack, TextInput, type TextInputProps } from '@shared/ui';
import { useState } from 'react';
import { commonEraDay, isEarly, needsEraHint } from './era.ts';
import styles from './offer.module.css';

/** Explains a year of another era. `common` is the same day in the common era, if it exists. */
export function useOtherEra(day: string): { problem?: string; common?: string } {
  const { t } = useTranslation('kit');
  const [language] = useLanguage();
  const common = commonEraDay(day, language);
  if (common) {
    const years = { year: Number(day.slice(0, 4)), common: common.slice(0, 4) };
    return { problem: t('form.day.era', years), common };
  }
  return isEarly(day) ? { problem: t('form.day.early') } : {};
}

interface DayInputProps
  extends Pick<TextInputProps, 'label' | 'hint' | 'error' | 'name' | 'min' | 'max'> {
  /** A day of the common era, YYYY-MM-DD, or ''. */
  value: string;
  /** Whether its form was submitted once. */
  tried?: boolean;
  onValueChange(day: string): void;
}

/**
 * Input for a day of the common era. For a year of another era, explains it and offers the day in
 * the common era. For a day that does not exist, such as 31 February, shows an error.
 */
export function DayInput({
  value,
  tried = false,
  error,
  hint,
  max = '9999-12-31',
  onValueChange,
  ...input
}: DayInputProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const [language] = useLanguage();
  const [left, setLeft] = useState(false);
  const [isImpossible, setImpossible] = useState(false);
  const other = useOtherEra(value);
  // While typing 2026, the year is 2, 20 and 202.
  const { problem, common } = isEarly(value) && !left && !tried ? {} : other;
  // Phones may show the day in the era of their calendar, so the hint repeats it in the common era.
  const era =
    value.length === 10 && !other.problem ? format.date(value, 'date') : t('form.day.hint');
  return (
    <Stack gap={2}>
      <TextInput
        {...input}
        type="date"
        // Without it, browsers accept years of six digits.
        max={max}
        hint={hint ?? (needsEraHint(language) ? era : undefined)}
        value={value}
        error={isImpossible ? t('form.day.impossible') : (problem ?? error)}
        onInput={({ currentTarget }) => setImpossible(currentTarget.validity.badInput)}
        onBlur={() => setLeft(true)}
        onValueChange={onValueChange}
      />
      <div aria-live="polite" className={styles.offer}>
        {common && (
          <Button size="sm" onClick={() => onValueChange(common)}>
            {t('form.latin.take', { text: format.date(common, 'date') })}
          </Button>
        )}
      </div>
    </Stack>
  );
}
