import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { followHeading } from './heading.ts';
import { paneKey } from './panes.ts';

/** After a navigation the page's h1 gets the focus; document.title follows it. */
export function useHeading(area: RefObject<HTMLElement | null>, brand: string): void {
  const pathname = paneKey(useLocation().pathname);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!area.current) return;
    const first = shown.current === undefined;
    const focus = !first && shown.current !== pathname;
    shown.current = pathname;
    return followHeading(area.current, {
      focus,
      onText: (text) => {
        document.title = text.includes(brand) ? text : `${text} · ${brand}`;
      },
    });
  }, [area, brand, pathname]);
}
