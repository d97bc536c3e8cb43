import { useState } from 'react';
import type { FormField } from './use-api-form.ts';

/**
 * A text field whose value is what `read` makes of its text. The text stays as typed until it is
 * settled (pasted, or left), so nothing is rewritten under the cursor or within a composition. The
 * value does not wait for that.
 */
export function useTypedText(field: FormField<string>, read: (text: string) => string) {
  const [typed, setTyped] = useState('');
  const value = field.value ?? '';
  // A draft, a contact or a reset form has changed the value from outside.
  const text = read(typed) === value ? typed : value;

  function settle(next: string): void {
    setTyped(read(next));
    if (read(next) !== value) field.change(read(next) || undefined);
  }

  return {
    text,
    settle,
    /** Takes the input's new text. @returns whether it came in one piece and is settled */
    change(next: string): boolean {
      const isPasted = next.length > text.length + 1;
      setTyped(isPasted ? read(next) : next);
      field.change(read(next) || undefined);
      return isPasted;
    },
  };
}
