import { useLayoutEffect } from 'react';
import type { FieldRule, FormField } from './use-api-form.ts';

/** Nothing is submitted while there is a `problem`, which the component shows itself. */
export function useFieldRule<V>(field: FormField<V>, rule: FieldRule): void {
  // The form reads the rule at submission and when it writes a draft. A passive effect may run
  // after the tap that submits the pasted text.
  useLayoutEffect(() => field.keepRule(rule));
}
