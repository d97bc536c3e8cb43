import type { FormField } from '@shared/kit/form';
import { useEffect } from 'react';

/** Where there is one alone, it is chosen; what was chosen and is gone is not. */
export function useOnlyOne(list: readonly { id: string }[], field: FormField<string>): void {
  const isThere = list.some(({ id }) => id === field.value);
  const [only, ...others] = list;
  const next = isThere ? field.value : others.length === 0 ? only?.id : undefined;
  useEffect(() => {
    if (next !== field.value) field.preset?.(next);
  });
}
