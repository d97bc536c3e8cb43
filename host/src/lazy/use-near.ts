import { type RefCallback, useCallback, useState } from 'react';

/** Returns `near`: true once the element has been visible, or at most a screen below. */
export function useNear(): [near: boolean, ref: RefCallback<Element>] {
  const [near, setNear] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [near, watch];
}
