import { useEffect, useRef, useState } from 'react';

/**
 * Calls `done` after `ms`. Pauses while the pointer or the focus is inside, or the tab is hidden.
 * Returns event handlers for the element.
 */
export function useCountdown(ms: number, done: () => void) {
  const [held, setHeld] = useState(() => document.hidden);
  const left = useRef(ms);
  const finish = useRef(done);
  finish.current = done;

  useEffect(() => {
    const changed = () => setHeld(document.hidden);
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);

  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => finish.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
