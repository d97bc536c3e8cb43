import { onIdle } from '@shared/shell';
import { useEffect, useState } from 'react';

/** Returns true once the page has been painted and the browser is idle. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const cancel = onIdle(() => setIdle(true));
    return () => {
      cancel();
      setIdle(false);
    };
  }, []);
  return idle;
}
