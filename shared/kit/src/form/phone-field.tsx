import { locales } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';
import { Stack, TextInput } from '@shared/ui';
import { Select } from '@shared/ui/select';
import { type ReactNode, useMemo, useState } from 'react';
import {
  callingCodes,
  canBePhone,
  likelyRegion,
  type PhoneNumber,
  phoneProblem,
  splitPhone,
  toE164,
} from './phone-number.ts';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

/**
 * Field for a telephone number. The form's value is E.164.
 * @param region of the address; the calling code follows it until the user fills in this field
 */
export function PhoneField({
  field,
  region,
  ...input
}: {
  field: FormField<string>;
  region?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
}) {
  const { t } = useTranslation('kit');
  const [language] = useLanguage();
  const [own, setOwn] = useState<PhoneNumber>();
  const typed = own ?? {
    region: region && callingCodes.has(region) ? region : likelyRegion(language),
    national: '',
  };
  const [left, setLeft] = useState(false);
  // A value set from outside, such as a draft, replaces the text.
  const fromForm = field.value === undefined ? undefined : splitPhone(field.value, typed.region);
  const shown = toE164(typed) === field.value ? typed : (fromForm ?? { ...typed, national: '' });
  const { value } = field;
  const unread = phoneProblem(shown.national);
  const isWrong = value !== undefined && !canBePhone(value);
  const problem = unread ? t(`form.phone.${unread}`) : isWrong ? t('form.phone.format') : undefined;
  useFieldRule(field, { problem });

  function change(next: PhoneNumber): void {
    setOwn(next);
    field.change(toE164(next));
  }

  return (
    <Stack gap={3}>
      <Select
        label={t('form.phone.country')}
        options={useRegions()}
        value={shown.region}
        onValueChange={(region) => change({ ...shown, region })}
      />
      <TextInput
        {...input}
        name={field.name}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        before={`+${callingCodes.get(shown.region)}`}
        value={shown.national}
        error={left || field.tried || unread === 'letters' ? (problem ?? field.error) : undefined}
        onValueChange={(text) =>
          change(splitPhone(text, shown.region) ?? { ...shown, national: text })
        }
        onBlur={() => setLeft(shown.national !== '')}
      />
    </Stack>
  );
}

function useRegions() {
  const [language] = useLanguage();
  return useMemo(() => {
    const { tag } = locales[language];
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    return [...callingCodes]
      .map(([region, code]) => ({ value: region, label: `${names.of(region)} +${code}` }))
      .sort((a, b) => a.label.localeCompare(b.label, tag));
  }, [language]);
}
