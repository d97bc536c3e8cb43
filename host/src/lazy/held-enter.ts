/**
 * From now on Enter acts once per press. Browsers repeat a held key, and each repeat presses the
 * button that has the focus by then: also one that appears in its place, such as 'Pay'.
 */
export function guardHeldEnter(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.repeat) return;
    // There it writes lines.
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', guard, { capture: true });
}
