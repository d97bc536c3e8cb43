import { leavingPort } from '@shared/shell';
import { historySteps } from './history-steps.ts';

/** Open overlays of Base UI, and open native dialogs such as the menu. */
const openOverlays =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])[data-open], dialog[open]';

const entryNow = () => (history.state ?? {}) as { key?: string; idx?: number };

/**
 * Makes the back button close the topmost overlay instead of leaving the page. Base UI does so with
 * CloseWatcher for sheets in Chrome on Android; Safari and the in-app browsers of wallets do not
 * support it. The router gets neither the step back nor the step that undoes it.
 * @returns a function that stops this
 */
export function closeOverlaysOnBack(): () => void {
  const router = leavingPort()?.router;
  if (!router) return () => {};
  let shown = entryNow().idx;
  /** Overlay to close once the step is undone, because closing may change the address. */
  let closing: HTMLElement | undefined;
  const isShown = () => (entryNow().key ?? 'default') === router.state.location.key;
  const unsubscribe = router.subscribe(() => {
    if (isShown()) shown = entryNow().idx;
  });

  function onStep(event: PopStateEvent): void {
    // single-spa dispatches a popstate event for every pushState.
    if ('singleSpa' in event) return;
    if (closing) {
      event.stopImmediatePropagation();
      close(closing);
      closing = undefined;
      return;
    }
    const { idx } = entryNow();
    const overlay = [...document.querySelectorAll<HTMLElement>(openOverlays)].at(-1);
    // If a form blocks leaving, the router undoes the step: `isShown()` is true for that event.
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

/** Closes a native dialog. Sends Escape to other overlays, which may ignore it to stay open. */
function close(overlay: HTMLElement): void {
  const init = { key: 'Escape', bubbles: true, cancelable: true };
  if (overlay instanceof HTMLDialogElement) overlay.close();
  else overlay.dispatchEvent(new KeyboardEvent('keydown', init));
}
