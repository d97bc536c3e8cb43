import type { Page } from '@playwright/test';

/** What is waited for, as the page itself sees it. */
export interface Shown {
  /** Pathname of the page. */
  readonly path: string;
  /** Text of its h1: a failure's panel has another one. */
  readonly heading: string;
  /** How far down the window is when it is as it was left; undefined where that is not the point. */
  readonly scrollY?: number;
}

/** What the stopwatch leaves in the page. */
interface Watched {
  benchTime?: Promise<number>;
}

/**
 * Puts a stopwatch into the page: from the next pointer going down (a tap's first touch, by the
 * event's own time) or, with `from: 'back'`, from history.back(), to the end of the frame in which
 * the h1 of `shown.path` is on show. No driver's latency is in it.
 * @returns the time in ms, once `act` has brought the page there.
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
      // The frame's own work (style, layout, paint) lies between its callback and the next task,
      // which is this one: what the page put off until after the frame is not part of it.
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
