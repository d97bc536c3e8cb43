import { onIdle } from '@shared/shell';
import { useEffect, useState } from 'react';

/** Marks the end of the first load for measurements (`pnpm bench federation`). */
const firstLoadMark = 'first-load';

/** Returns true once the page has been painted and the browser is idle. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const cancel = onIdle(() => {
      if (performance.getEntriesByName(firstLoadMark).length === 0) performance.mark(firstLoadMark);
      setIdle(true);
    });
    return () => {
      cancel();
      setIdle(false);
    };
  }, []);
  return idle;
}
