import { useLayoutEffect } from 'react';
import type { FieldRule, FormField } from './use-api-form.ts';

/** Sets a field's rule. A `problem`, which the component shows itself, prevents submission. */
export function useFieldRule<V>(field: FormField<V>, rule: FieldRule): void {
  // The form reads the rule at submission and when it writes a draft. A passive effect may run
  // after the tap that submits the pasted text.
  useLayoutEffect(() => field.keepRule(rule));
}
