import { tidyIdentifier } from '@shared/contract';
import { TextInput } from '@shared/ui';
import type { ReactNode } from 'react';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';
import { exactText, useTypedText } from './use-typed-text.ts';

export interface IdentifierFieldProps {
  field: FormField<string>;
  label: ReactNode;
  hint?: ReactNode;
  /** The contract's function that tidies this kind of identifier. */
  tidy?(text: string): string;
  /** Returns an error that the schema does not detect. Shown after submission. */
  check?(value: string): string | undefined;
}

/** Field for a copied UID, hash or code. The value has no blanks or invisible characters. */
export function IdentifierField({
  field,
  tidy = tidyIdentifier,
  check,
  ...input
}: IdentifierFieldProps) {
  const { text, change, settle } = useTypedText(field, tidy);
  const problem = field.value ? check?.(field.value) : undefined;
  useFieldRule(field, { problem });
  return (
    <TextInput
      {...input}
      name={field.name}
      {...exactText}
      value={text}
      error={(field.tried ? problem : undefined) ?? field.error}
      onValueChange={change}
      onBlur={() => settle(text)}
    />
  );
}
