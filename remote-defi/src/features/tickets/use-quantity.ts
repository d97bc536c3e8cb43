import { sessionStore } from '@shared/shell';
import { useState } from 'react';
import { readQuantity } from './quantity.ts';

/**
 * The quantity as typed and as a number; undefined while the text is invalid. A reload keeps a
 * typed number (specification §4), even an invalid one, rather than replace it by a number that the
 * user did not choose.
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
