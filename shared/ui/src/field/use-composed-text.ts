import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';

/** Key code of a key that the input method takes. */
const takenKey = 229;

interface ComposedTextProps extends ComponentProps<'input'> {
  /** Gets typed text once it is committed. */
  onValueChange?: ((value: string) => void) | undefined;
}

/**
 * Properties for a text input that keep what an input method still composes as it is: neither
 * rewritten nor passed on before it is committed. Enter that confirms a composition submits no form.
 */
export function useComposedText({
  onValueChange,
  ...props
}: ComposedTextProps): ComponentProps<'input'> {
  const [draft, setDraft] = useState<string>();
  // Beside the state, since events may come faster than renders.
  const isComposing = useRef(false);
  /** The text of an Enter that confirmed a composition. */
  const held = useRef<string>(undefined);

  function commit({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    if (!isComposing.current) return;
    isComposing.current = false;
    held.current = undefined;
    setDraft(undefined);
    onValueChange?.(currentTarget.value);
  }

  return {
    ...props,
    ...(draft !== undefined && props.value !== undefined && { value: draft }),
    onCompositionStart(event) {
      props.onCompositionStart?.(event);
      isComposing.current = true;
    },
    onChange(event) {
      props.onChange?.(event);
      const { value } = event.target;
      const { isComposing: isInput } = event.nativeEvent as InputEvent;
      if (isInput) isComposing.current = true;
      if (isComposing.current) setDraft(value);
      else onValueChange?.(value);
    },
    // Chrome and Safari send no input event after it.
    onCompositionEnd(event) {
      props.onCompositionEnd?.(event);
      commit(event);
    },
    onBlur(event) {
      props.onBlur?.(event);
      commit(event);
    },
    onKeyDown(event) {
      props.onKeyDown?.(event);
      if (event.key !== 'Enter') return;
      const { value } = event.currentTarget;
      // Some keyboards go on composing after Enter: the second one with the same text submits.
      const isRepeated = event.keyCode !== takenKey && held.current === value;
      if (!confirmsComposition(event) || isRepeated) return commit(event);
      event.preventDefault();
      held.current = value;
    },
  };
}

/**
 * Whether an Enter key belongs to the input method. Safari ends the composition before the key comes,
 * which then has key code 229 only. Android's keyboards compose every Latin word that is typed, and
 * their Enter is a real one (https://github.com/Expensify/App/pull/16065).
 */
export function confirmsComposition({ key, keyCode, nativeEvent, target }: KeyboardEvent): boolean {
  if (key !== 'Enter') return false;
  if (keyCode === takenKey) return true;
  const isLatin = /^[ -~]*$/.test((target as HTMLInputElement).value);
  return nativeEvent.isComposing && !(isLatin && /android/i.test(navigator.userAgent));
}
