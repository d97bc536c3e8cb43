import { useEffect, useState } from 'react';

/** Whole seconds until a time (ms since the epoch), counting down to 0; 0 without one. */
export function useSecondsLeft(until = 0): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // Another time would be another render, of whatever waits for nothing, too.
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
