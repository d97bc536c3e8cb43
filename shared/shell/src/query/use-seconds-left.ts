import { useEffect, useState } from 'react';

/** Returns the whole seconds left, down to 0. `until`: ms since the epoch, or 0 for no wait. */
export function useSecondsLeft(until = 0): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // Without a time in the future the state stays the same, which avoids a render.
    setNow((last) => (last < until ? Date.now() : last));
    if (until <= Date.now()) return;
    const ticking = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(ticking);
    }, 1_000);
    return () => clearInterval(ticking);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
