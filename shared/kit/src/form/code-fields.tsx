import { useTranslation } from '@shared/shell';
import { Otp } from '@shared/ui/otp';
import type { ReactNode } from 'react';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

interface CodeProps {
  field: FormField<string>;
  label: ReactNode;
  hint?: ReactNode;
}

/** Field for a one-time code sent to the user. Drafts do not keep it. */
export function OtpField({ field, length = 6, ...code }: CodeProps & { length?: number }) {
  const { t } = useTranslation('kit');
  const value = field.value ?? '';
  const problem = value.length < length ? t('form.code.short', { length }) : undefined;
  useFieldRule(field, { secret: true, problem });
  return (
    <Otp
      {...code}
      length={length}
      autoComplete="one-time-code"
      {...useCodeTexts()}
      value={value}
      error={field.tried ? (problem ?? field.error) : field.error}
      onValueChange={(next) => field.change(next || undefined)}
    />
  );
}

export function useCodeTexts() {
  const { t } = useTranslation('kit');
  return {
    digitLabel: (position: number, length: number) => t('form.code.digit', { position, length }),
    leftOut: { letters: t('form.code.letters'), tooLong: t('form.code.tooLong') },
  };
}
