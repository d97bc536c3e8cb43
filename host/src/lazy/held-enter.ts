/**
 * Makes Enter act once per press. Browsers repeat a held key, and each repeat presses the button
 * that has the focus by then, even one that has just appeared, such as 'Pay'.
 */
export function guardHeldEnter(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.repeat) return;
    // Enter adds lines there.
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', guard, { capture: true });
}
