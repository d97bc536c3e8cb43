import { useTranslation } from '@shared/shell';
import { Checkbox, Stack, TextInput, type TextInputProps } from '@shared/ui';
import { Select, type SelectOption } from '@shared/ui/select';
import type { ReactNode } from 'react';
import { isLatin, latinText } from './latin-text.ts';
import type { HanText } from './pinyin.ts';
import { PinyinOffer } from './pinyin-offer.tsx';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

interface Named {
  label: ReactNode;
  hint?: ReactNode;
}

export interface TextFieldProps
  extends Named,
    Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'mono'> {
  field: FormField<string>;
  /**
   * In English or pinyin: who reads it knows no other letters. What is typed in Chinese is offered in
   * pinyin, as a place or as (a part of) a name.
   */
  latin?: HanText | undefined;
  /** What is wrong beyond the schema; shown once the form was sent. */
  check?(value: string): string | undefined;
}

/** One line of text; spaces around it are cut when it is left. */
export function TextField({ field, latin, check, hint, ...input }: TextFieldProps) {
  const { t } = useTranslation('kit');
  const value = field.value ?? '';
  const problem = latin && !isLatin(latinText(value)) ? t('form.latin.problem') : undefined;
  const wrong = problem ?? (value === '' ? undefined : check?.(value.trim()));
  useFieldRule(field, { problem: wrong });
  const control = (
    <TextInput
      {...input}
      hint={hint === undefined && latin ? t('form.latin') : hint}
      name={field.name}
      value={value}
      error={problem ?? (field.tried ? wrong : undefined) ?? field.error}
      onValueChange={field.change}
      onBlur={() => {
        const text = latin ? latinText(value).trim() : value.trim();
        if (text !== value) field.change(text);
      }}
    />
  );
  if (!latin) return control;
  return (
    <Stack gap={2}>
      {control}
      <PinyinOffer text={value} kind={latin} onTake={field.change} />
    </Stack>
  );
}

interface DateFieldProps extends Named {
  field: FormField<string>;
  min?: string;
  max?: string;
  /** What is wrong beyond the schema; shown once the form was sent. */
  check?(day: string): string | undefined;
}

/** A calendar day, YYYY-MM-DD. */
export function DateField({ field, min, max, check, ...input }: DateFieldProps) {
  const wrong = field.value ? check?.(field.value) : undefined;
  useFieldRule(field, { problem: wrong });
  return (
    <TextInput
      {...input}
      type="date"
      name={field.name}
      min={min}
      max={max}
      value={field.value ?? ''}
      error={(field.tried ? wrong : undefined) ?? field.error}
      onValueChange={field.change}
    />
  );
}

/** One of a handful of values. */
export function ChoiceField<V extends string>({
  field,
  options,
  ...select
}: Named & {
  field: FormField<V>;
  options: readonly (SelectOption & { value: V })[];
  placeholder?: string;
}) {
  return (
    <Select
      {...select}
      name={field.name}
      value={field.value ?? null}
      error={field.error}
      options={options}
      onValueChange={(value) => field.change(value as V)}
    />
  );
}

/** Something to agree to; the label holds the link to its text. */
export function AgreementField({ field, label }: { field: FormField<true>; label: ReactNode }) {
  return (
    <Checkbox
      name={field.name}
      label={label}
      checked={field.value === true}
      error={field.error}
      onCheckedChange={(checked) => field.change(checked ? true : undefined)}
    />
  );
}
