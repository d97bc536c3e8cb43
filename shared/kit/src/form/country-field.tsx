import { addressCountries, locales } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';
import { Combobox, type ComboboxOption } from '@shared/ui/combobox';
import { useMemo } from 'react';
import type { FormField } from './use-api-form.ts';

interface CountryFieldProps {
  field: FormField<string>;
  onChoose(country: string): void;
}

/** Choice of a country by its name in the member's language, its English name or its code. */
export function CountryField({ field, onChoose }: CountryFieldProps) {
  const { t } = useTranslation('kit');
  return (
    <Combobox
      label={t('place.country')}
      name={field.name}
      value={field.value ?? null}
      error={field.error}
      options={useCountries()}
      emptyText={t('place.country.none')}
      autoComplete="country"
      onValueChange={onChoose}
    />
  );
}

function useCountries(): ComboboxOption[] {
  const [language] = useLanguage();
  return useMemo(() => {
    const { tag } = locales[language];
    const own = new Intl.DisplayNames(tag, { type: 'region' });
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const { compare } = new Intl.Collator(tag);
    return addressCountries
      .map((value) => ({
        value,
        label: own.of(value) ?? value,
        keywords: `${english.of(value)} ${value}`,
      }))
      .sort((one, other) => compare(one.label, other.label));
  }, [language]);
}
