import { nextPaint } from '@shared/shell';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paneKey } from './panes.ts';

/** Focuses the page's h1 after a navigation. Sets document.title to its text and the brand. */
export function useHeading(area: RefObject<HTMLElement | null>, brand: string): void {
  const pathname = paneKey(useLocation().pathname);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!area.current) return;
    const first = shown.current === undefined;
    const focus = !first && shown.current !== pathname;
    shown.current = pathname;
    let stop = () => {};
    let left = false;
    // Moving the focus takes longer than a frame on a slow phone, so the page is painted first.
    void nextPaint().then(() => {
      if (left || !area.current) return;
      stop = followHeading(area.current, {
        focus,
        onText: (text) => {
          document.title = text.includes(brand) ? text : `${text} · ${brand}`;
        },
      });
    });
    return () => {
      left = true;
      stop();
    };
  }, [area, brand, pathname]);
}

/**
 * Follows the page's h1 in `area` until stopped: calls `onText` with its text, and again on each
 * change. With `focus`, focuses the h1 when it appears, unless the user has moved the focus by
 * then.
 */
export function followHeading(
  area: HTMLElement,
  { focus, onText }: { focus: boolean; onText: (text: string) => void },
): () => void {
  const before = document.activeElement;
  let wanted = focus;
  let text = '';

  const update = () => {
    const heading = area.querySelector<HTMLElement>('[data-shown="true"] h1');
    if (!heading) return;
    const now = heading.textContent?.trim() ?? '';
    if (now && now !== text) {
      text = now;
      onText(now);
    }
    if (!wanted) return;
    wanted = false;
    if (movedOn(before)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(update);
  observer.observe(area, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['data-shown'],
  });
  update();
  return () => observer.disconnect();
}

/** Whether an element other than `before` and the body has the focus now. */
function movedOn(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== before && now !== null && now !== document.body;
}
