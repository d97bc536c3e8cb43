import { nextPaint } from '@shared/shell';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { followHeading } from './heading.ts';
import { paneKey } from './panes.ts';

/** Focuses the page's h1 after a navigation and keeps document.title equal to it. */
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
