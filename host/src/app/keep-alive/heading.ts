/**
 * Follows the page's h1 in `area` until stopped: `onText` gets its text, and again when it
 * changes. With `focus`, the h1 is focused once it is there, unless the user is elsewhere by then.
 */
export function followHeading(
  area: HTMLElement,
  { focus, onText }: { focus: boolean; onText: (text: string) => void },
): () => void {
  const before = document.activeElement;
  let wanted = focus;
  let text = '';

  const look = () => {
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

  const observer = new MutationObserver(look);
  observer.observe(area, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['data-shown'],
  });
  look();
  return () => observer.disconnect();
}

/** The user has focused something after the navigation began: do not take it away. */
function movedOn(before: Element | null): boolean {
  const now = document.activeElement;
  return now !== before && now !== null && now !== document.body;
}
