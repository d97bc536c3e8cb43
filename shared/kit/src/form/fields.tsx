import { isLatin, latinName, latinNamePattern, latinText, tidyLine } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button, Checkbox, Stack, TextInput, type TextInputProps } from '@shared/ui';
import { Select, type SelectOption } from '@shared/ui/select';
import { type ReactNode, useEffect, useState } from 'react';
import { DayInput, useOtherEra } from './day-input.tsx';
import styles from './offer.module.css';
import type { HanText } from './pinyin.ts';
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
  /** Accepts only Latin letters, and offers pinyin for Chinese text. */
  latin?: HanText | undefined;
  /** Tidies the text as the schema does. Default: `tidyLine`, or the Latin form with `latin`. */
  tidy?(text: string): string;
  /** Returns an error that the schema does not detect. Shown after submission. */
  check?(value: string): string | undefined;
}

/** Field for one line of text. After blur it shows the value as the schema tidies it. */
export function TextField({ field, latin, tidy, check, hint, ...input }: TextFieldProps) {
  const { t } = useTranslation('kit');
  const value = field.value ?? '';
  const tidied = (tidy ?? (latin ? latinTidy[latin] : tidyLine))(value);
  const isForeign = latin !== undefined && !isLatin(tidied);
  const wrong =
    isForeign || (isName(latin) && tidied !== '' && !latinNamePattern.test(tidied))
      ? t(isName(latin) ? 'form.latin.name' : 'form.latin.problem')
      : tidied === ''
        ? undefined
        : check?.(tidied);
  useFieldRule(field, { problem: wrong });
  const control = (
    <TextInput
      {...input}
      hint={hint === undefined && latin ? t('form.latin') : hint}
      name={field.name}
      value={value}
      error={(isForeign || field.tried ? wrong : undefined) ?? field.error}
      onValueChange={field.change}
      onBlur={() => {
        if (tidied !== value) field.change(tidied);
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

const latinTidy: Record<HanText, (text: string) => string> = {
  place: latinText,
  surname: latinName,
  name: latinName,
};
const isName = (latin: HanText | undefined) => latin === 'name' || latin === 'surname';

interface DateFieldProps extends Named {
  field: FormField<string>;
  min?: string;
  max?: string;
  /** Returns an error that the schema does not detect. Shown after submission. */
  check?(day: string): string | undefined;
}

/** Field for a calendar day of the common era, YYYY-MM-DD. */
export function DateField({ field, check, ...input }: DateFieldProps) {
  const value = field.value ?? '';
  const wrong = useOtherEra(value).problem ?? (value === '' ? undefined : check?.(value));
  useFieldRule(field, { problem: wrong });
  return (
    <DayInput
      {...input}
      name={field.name}
      value={value}
      tried={field.tried}
      error={(field.tried ? wrong : undefined) ?? field.error}
      onValueChange={(day) => field.change(day || undefined)}
    />
  );
}

/** Choice of one of a few values. */
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

/** Checkbox for consent. The label contains the link to the agreement. */
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

interface PinyinOfferProps {
  text: string;
  kind: HanText;
  onTake(text: string): void;
}

const hasHan = (text: string) => /\p{sc=Han}/u.test(text);

/** Offers Chinese text in pinyin below a field for Latin letters. One tap fills it in. */
function PinyinOffer({ text, kind, onTake }: PinyinOfferProps) {
  const { t } = useTranslation('kit');
  const [offer, setOffer] = useState<{ of: string; pinyin: string }>();
  const wanted = hasHan(text);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // Loads a large table. If that fails, users write pinyin themselves.
    import('./pinyin.ts').then(
      ({ pinyinOf }) => current && setOffer({ of: text, pinyin: pinyinOf(text, kind) }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, text, kind]);
  const shown = wanted && offer?.of === text ? offer.pinyin : undefined;
  return (
    <div aria-live="polite" className={styles.offer}>
      {shown && (
        <Button
          size="sm"
          // Keeps the focus and the cursor in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(shown)}
        >
          {t('form.latin.take', { text: shown })}
        </Button>
      )}
    </div>
  );
}
