import { sessionStore } from '@shared/shell';
import { useState } from 'react';

/** The quantity in the form, undefined while it is none; a reload keeps it (specification §4). */
export function useQuantity(max: number) {
  const [quantity, setQuantity] = useState<number | undefined>(() =>
    Math.min(max, Math.max(1, sessionStore.get('orderTempInfo')?.quantity ?? 1)),
  );
  const change = (next: number | undefined) => {
    setQuantity(next);
    if (next !== undefined) sessionStore.set('orderTempInfo', { quantity: next });
  };
  return [quantity, change] as const;
}
