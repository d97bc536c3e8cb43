import { useEffect } from 'react';
import type { FieldRule, FormField } from './use-api-form.ts';

/**
 * Sets a field component's rule beyond the schema. Nothing is submitted while there is a `problem`.
 * The component shows it itself, at once or after `field.tried`.
 */
export function useFieldRule<V>(field: FormField<V>, rule: FieldRule): void {
  // Runs after each render: the form reads the rule at submission and when it writes a draft.
  useEffect(() => field.keepRule(rule));
}
