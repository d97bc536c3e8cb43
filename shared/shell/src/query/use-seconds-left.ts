import { useEffect, useState } from 'react';

/** Counts down to 0; `until` is ms since the epoch, 0: no time. */
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
