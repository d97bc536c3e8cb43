import type { FormField } from '@shared/kit/form';
import { useEffect } from 'react';

/** Selects the only option of a list. Clears a selected option that the list no longer has. */
export function useOnlyOne(list: readonly { id: string }[], field: FormField<string>): void {
  const isThere = list.some(({ id }) => id === field.value);
  const [only, ...others] = list;
  const next = isThere ? field.value : others.length === 0 ? only?.id : undefined;
  useEffect(() => {
    if (next !== field.value) field.preset?.(next);
  });
}
