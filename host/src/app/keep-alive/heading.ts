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

/** Whether the user has focused something since the navigation began. If so, keep that focus. */
function movedOn(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== before && now !== null && now !== document.body;
}
