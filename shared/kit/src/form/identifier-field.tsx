import { tidyIdentifier } from '@shared/contract';
import { TextInput } from '@shared/ui';
import type { ReactNode } from 'react';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';
import { useTypedText } from './use-typed-text.ts';

export interface IdentifierFieldProps {
  field: FormField<string>;
  label: ReactNode;
  hint?: ReactNode;
  /** The contract's function for this kind of identifier. */
  tidy?(text: string): string;
  /** Returns what is wrong beyond the schema; shown once the form was sent. */
  check?(value: string): string | undefined;
}

/** A UID, a hash or a code that is copied from elsewhere: sent without blanks and invisible characters. */
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
      mono
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      error={(field.tried ? problem : undefined) ?? field.error}
      onValueChange={change}
      onBlur={() => settle(text)}
    />
  );
}
