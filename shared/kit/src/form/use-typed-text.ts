import { useState } from 'react';
import type { FormField } from './use-api-form.ts';

/** Props of an input whose text the keyboard must not change. */
export const exactText = {
  mono: true,
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/**
 * State of a text field whose value is `read(text)`. The text stays as typed until it is settled,
 * by paste or blur, so that it does not change under the cursor or within a composition. The value
 * updates at once.
 */
export function useTypedText(field: FormField<string>, read: (text: string) => string) {
  const [typed, setTyped] = useState('');
  const value = field.value ?? '';
  // A value changed from outside, by a draft, a contact or a form reset, replaces the text.
  const text = read(typed) === value ? typed : value;

  function settle(next: string): void {
    setTyped(read(next));
    if (read(next) !== value) field.change(read(next) || undefined);
  }

  return {
    text,
    settle,
    /** Sets the input's new text. @returns whether it was pasted: grew by two characters or more */
    change(next: string): boolean {
      const isPasted = next.length > text.length + 1;
      setTyped(isPasted ? read(next) : next);
      field.change(read(next) || undefined);
      return isPasted;
    },
  };
}
