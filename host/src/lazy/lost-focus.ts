import { nextPaint } from '@shared/shell';

/**
 * A focused control that leaves the page leaves the focus to the body: the keyboard begins at the
 * top again, a screen reader falls silent. Until stopped, the focus goes to the heading of what took
 * its place: the next step's in a dialog, the payment's where the form was; at last the page's own.
 */
export function catchFocus(body: HTMLElement): () => void {
  /** The focused element and all it stands in, from the inside out, as long as it has the focus. */
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = [];
    for (let up = target as Element | null; up && up !== body; up = up.parentElement) path.push(up);
  };
  const lost = () => path.length > 0 && !path[0]?.isConnected && activeIn(body) === null;

  const look = async () => {
    if (!lost()) return;
    // Whoever took the control away may place the focus: a dialog gives it back where it was opened.
    await nextPaint();
    if (lost()) headingFor(path, body)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => void look());
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
