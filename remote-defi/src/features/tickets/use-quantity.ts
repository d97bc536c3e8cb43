import { sessionStore } from '@shared/shell';
import { useState } from 'react';
import { readQuantity } from './quantity.ts';

/**
 * The quantity as typed, and what it means: undefined while it is no quantity. A reload keeps what
 * was typed (specification §4), a wrong number too: another one nobody chose is never put in its place.
 */
export function useQuantity(max: number) {
  const [text, setText] = useState(() => String(sessionStore.get('orderTempInfo')?.quantity ?? 1));
  const type = (next: string) => {
    setText(next);
    const typed = readQuantity(next, Number.MAX_SAFE_INTEGER);
    if (typed === undefined) sessionStore.remove('orderTempInfo');
    else sessionStore.set('orderTempInfo', { quantity: typed });
  };
  return { text, type, quantity: readQuantity(text, max) };
}
