import { nextPaint } from '@shared/shell';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an element. Scrolls to the element and focuses it when `asked` is true, because
 * the link to the page names the element's item.
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
    // Two paints, because the host moves the focus to the heading after the first.
    void nextPaint().then(nextPaint).then(show);
    return () => {
      left = true;
    };
  }, [asked]);
  return element;
}
