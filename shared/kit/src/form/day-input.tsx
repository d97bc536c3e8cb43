import type { Locale } from '@shared/contract';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Button, Stack, TextInput, type TextInputProps } from '@shared/ui';
import { useState } from 'react';
import styles from './offer.module.css';

/** Returns the error for a day before 1900, or for one of another era with its common-era day. */
export function useOtherEra(day: string): { problem?: string; common?: string } {
  const { t } = useTranslation('kit');
  const [language] = useLanguage();
  const era = commonEra(day, language);
  if (era) {
    const years = { year: Number(day.slice(0, 4)), common: String(era.year) };
    return { problem: t('form.day.era', years), ...(era.day && { common: era.day }) };
  }
  return isEarly(day) ? { problem: t('form.day.early') } : {};
}

interface DayInputProps
  extends Pick<TextInputProps, 'label' | 'hint' | 'error' | 'name' | 'min' | 'max'> {
  /** YYYY-MM-DD, or ''. */
  value: string;
  /** Whether the user tried to submit the form. */
  tried?: boolean;
  onValueChange(day: string): void;
}

/** Field for a day. Offers the common-era day for another era. Reports days that do not exist. */
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
        // Without `max`, browsers accept years of six digits.
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

/** Languages whose users have documents that count years in another era. */
const hinted: readonly Locale[] = ['th', 'zhTw', 'ja'];
const needsEraHint = (language: Locale): boolean => hinted.includes(language);

/** Returns whether a day is before 1900, so mistyped or of another era. */
const isEarly = (day: string): boolean => day !== '' && day < '1900';

/**
 * Returns the common-era year and day (undefined if that year has none) of a day whose year can
 * only belong to another era: Buddhist (543 ahead) or, for `zhTw`, Minguo (1911 behind).
 */
export function commonEra(day: string, language: Locale) {
  const typed = Number(day.slice(0, 4));
  const isBuddhist = typed >= 2400 && typed < 2700;
  const isMinguo = language === 'zhTw' && typed >= 1 && typed < 200;
  if (!isBuddhist && !isMinguo) return undefined;
  const year = isBuddhist ? typed - 543 : typed + 1911;
  return { year, day: dayOf(year, day) };
}

/** Returns the day in another year; undefined for 29 February if that year has none. */
function dayOf(year: number, day: string): string | undefined {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  const common = `${year}${day.slice(4)}`;
  const time = new Date(Date.UTC(year, month - 1, date));
  return time.toISOString().startsWith(common) ? common : undefined;
}
