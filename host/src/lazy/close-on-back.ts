import { leavingPort } from '@shared/shell';
import { historySteps } from './history-steps.ts';

/** Sheets, dialogs and open choices of Base UI, and the menu, which is a native dialog. */
const openOverlays =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])[data-open], dialog[open]';

interface RouterEntry {
  key?: string;
  idx?: number;
}

const entryNow = () => (history.state ?? {}) as RouterEntry;

/**
 * From now on the back button closes the overlay on top, and the page behind it stays. Base UI does so
 * by CloseWatcher, for sheets in Chrome on Android: wallets' in-app browsers and Safari have none. The
 * router sees neither the step back nor the step that undoes it.
 * @returns ends it
 */
export function closeOverlaysOnBack(): () => void {
  const router = leavingPort()?.router;
  if (!router) return () => {};
  let shown = entryNow().idx;
  /** Its closing waits until the step is undone: it may write into the address. */
  let closing: HTMLElement | undefined;
  const isShown = () => (entryNow().key ?? 'default') === router.state.location.key;
  const unsubscribe = router.subscribe(() => {
    if (isShown()) shown = entryNow().idx;
  });

  function onStep(event: PopStateEvent): void {
    // single-spa makes one of every pushState.
    if ('singleSpa' in event) return;
    if (closing) {
      event.stopImmediatePropagation();
      close(closing);
      closing = undefined;
      return;
    }
    const { idx } = entryNow();
    const overlay = [...document.querySelectorAll<HTMLElement>(openOverlays)].at(-1);
    // The router itself goes back to its page where a form asks before it is left.
    if (!overlay || idx === undefined || shown === undefined || isShown()) return;
    event.stopImmediatePropagation();
    closing = overlay;
    history.go(shown - idx);
  }

  historySteps.guard = onStep;
  return () => {
    delete historySteps.guard;
    unsubscribe();
  };
}

/** As Escape does: an overlay that must not be dismissed stays open. */
function close(overlay: HTMLElement): void {
  const init = { key: 'Escape', bubbles: true, cancelable: true };
  if (overlay instanceof HTMLDialogElement) overlay.close();
  else overlay.dispatchEvent(new KeyboardEvent('keydown', init));
}
