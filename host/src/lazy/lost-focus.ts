import { nextPaint } from '@shared/shell';

/**
 * Moves the focus of a removed control to the heading of its replacement: the next dialog step,
 * the payment after a form, or else the page. Without this, the body gets the focus: the keyboard
 * restarts at the top, and a screen reader is silent. Returns a function that stops this.
 */
export function catchFocus(body: HTMLElement): () => void {
  /** The last focused element and its ancestors, innermost first. */
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = [];
    for (let up = target as Element | null; up && up !== body; up = up.parentElement) path.push(up);
  };
  const lost = () => path.length > 0 && !path[0]?.isConnected && activeIn(body) === null;

  const check = async () => {
    if (!lost()) return;
    // The code that removed the control may set the focus: a dialog returns it to its opener.
    await nextPaint();
    if (lost()) headingFor(path, body)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => void check());
  observer.observe(body, { childList: true, subtree: true });
  body.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    body.removeEventListener('focusin', remember);
  };
}

function activeIn(body: HTMLElement): Element | null {
  const active = body.ownerDocument.activeElement;
  return active === body ? null : active;
}

function headingFor(path: Element[], body: HTMLElement): HTMLElement | undefined {
  for (const place of path) {
    const heading = place.isConnected && place.querySelector<HTMLElement>('h1, h2, h3');
    if (heading && isShown(heading)) return focusable(heading);
  }
  const page = [...body.querySelectorAll<HTMLElement>('main h1')].find(isShown);
  return page && focusable(page);
}

function isShown(element: HTMLElement): boolean {
  return !element.closest('[inert], [hidden]') && (element.checkVisibility?.() ?? true);
}

function focusable(heading: HTMLElement): HTMLElement {
  heading.tabIndex = -1;
  return heading;
}
