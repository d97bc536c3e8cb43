import type { Page } from '@playwright/test';

/** The state to wait for, read in the page. */
export interface Shown {
  /** Pathname of the page. */
  readonly path: string;
  /** Text of its h1; a failure panel has a different one. */
  readonly heading: string;
  /** Scroll position after the return; undefined if it does not matter. */
  readonly scrollY?: number;
}

/** The stopwatch's result in the page. */
interface Watched {
  benchTime?: Promise<number>;
}

/**
 * Measures until the end of the frame that shows `shown`: from history.back() if `act` is 'back',
 * else from the next pointerdown event. Excludes the driver's latency.
 * @returns ms
 */
export async function timeUntilShown(
  page: Page,
  shown: Shown,
  act: 'back' | (() => Promise<void>),
): Promise<number> {
  await page.evaluate(arm, { ...shown, back: act === 'back' });
  if (act !== 'back') await act();
  return page.evaluate(() => (window as Watched).benchTime as Promise<number>);
}

/** Runs in the page. */
function arm({ path, heading, scrollY, back }: Shown & { back: boolean }): void {
  let from: number | undefined;
  const time = new Promise<number>((resolve) => {
    const isShown = () => {
      const h1 = document.querySelector(`[data-pane="${path}"][data-shown="true"] h1`);
      const there = h1?.textContent?.trim() === heading && h1.checkVisibility();
      return there && (scrollY === undefined || Math.abs(window.scrollY - scrollY) < 2);
    };
    const look = () => {
      if (from === undefined || !isShown()) return;
      observer.disconnect();
      removeEventListener('scroll', look);
      // The frame's own work (style, layout, paint) is between its callback and the next task. Work
      // that the page defers until after the frame is not included.
      requestAnimationFrame(() =>
        scheduler.postTask(() => resolve(performance.now() - Number(from)), {
          priority: 'user-blocking',
        }),
      );
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    addEventListener('scroll', look);
  });
  (window as Watched).benchTime = time;
  if (back) {
    from = performance.now();
    history.back();
    return;
  }
  const start = ({ timeStamp }: Event) => {
    from = timeStamp;
  };
  addEventListener('pointerdown', start, { capture: true, once: true });
}
