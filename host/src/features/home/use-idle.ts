import { useEffect, useState } from 'react';

/** Ends the first load for whoever measures it (`pnpm bench federation`). */
const firstLoadMark = 'first-load';

/** True once the page has been painted and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const cancel = whenIdle(() => {
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

function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
