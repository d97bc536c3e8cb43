import { nextPaint } from '@shared/shell';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref whose element is scrolled into view and focused once `asked` becomes true: the item
 * of a page that the link to the page names.
 */
export function useAskedFocus<E extends HTMLElement>(asked: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!asked) return;
    let left = false;
    const show = () => {
      if (left) return;
      element.current?.scrollIntoView({ block: 'center' });
      element.current?.focus({ preventScroll: true });
    };
    // The host focuses the heading after a paint and would take the focus away.
    void nextPaint().then(nextPaint).then(show);
    return () => {
      left = true;
    };
  }, [asked]);
  return element;
}
