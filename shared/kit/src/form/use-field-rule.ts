import { useEffect } from 'react';
import type { FieldRule, FormField } from './use-api-form.ts';

/**
 * What a field component knows beyond the schema. While there is a `problem`, nothing is sent; the
 * component shows it itself, at once or when `field.tried`.
 */
export function useFieldRule<V>(field: FormField<V>, rule: FieldRule): void {
  // With each render: the form reads it when it is sent, and when a draft is written.
  useEffect(() => field.keepRule(rule));
}
