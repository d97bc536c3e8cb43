/** Key code of a key that the input method handles. */
const imeKeyCode = 229;

/**
 * Stops Enter from submitting a form while it confirms a composition, in any input of the page.
 * Safari ends the composition before the key event, which then only has key code 229.
 */
export function guardComposingEnter(): void {
  let textAtLastEnter: string | undefined;
  const guard = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    if (event.keyCode === imeKeyCode) return event.preventDefault();
    if (!event.isComposing) return;
    // Some keyboards keep composing after Enter: a second Enter with the same text submits.
    if (composesWords(target) || textAtLastEnter === target.value) {
      textAtLastEnter = undefined;
      // Fields read composed text at the end of the composition.
      target.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      return;
    }
    textAtLastEnter = target.value;
    event.preventDefault();
  };
  document.addEventListener('keydown', guard, { capture: true });
}

/**
 * Returns whether the keyboard composes ordinary words. Android's keyboards compose every Latin
 * word, and their Enter submits (https://github.com/Expensify/App/pull/16065).
 */
function composesWords({ value }: HTMLInputElement): boolean {
  return /android/i.test(navigator.userAgent) && /^[ -~]*$/.test(value);
}

/** Makes Enter act once per press: a held key would also press a button that just appeared. */
export function guardHeldEnter(): void {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.repeat) return;
    // Enter adds a line in a textarea.
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', guard, { capture: true });
}
