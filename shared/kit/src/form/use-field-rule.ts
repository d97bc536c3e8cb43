import { useEffect } from 'react';
import type { FieldRule, FormField } from './use-api-form.ts';

/** Nothing is submitted while there is a `problem`, which the component shows itself. */
export function useFieldRule<V>(field: FormField<V>, rule: FieldRule): void {
  // Runs after each render: the form reads the rule at submission and when it writes a draft.
  useEffect(() => field.keepRule(rule));
}
