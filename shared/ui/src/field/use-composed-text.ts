import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react';

interface ComposedTextProps extends ComponentProps<'input'> {
  /** Gets typed text once it is committed. */
  onValueChange?: ((value: string) => void) | undefined;
}

/**
 * Properties for a text input that keep what an input method still composes as it is: neither
 * rewritten nor passed on before it is committed.
 */
export function useComposedText({
  onValueChange,
  ...props
}: ComposedTextProps): ComponentProps<'input'> {
  const [draft, setDraft] = useState<string>();
  // Beside the state, since events may come faster than renders.
  const isComposing = useRef(false);

  function commit({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    if (!isComposing.current) return;
    isComposing.current = false;
    setDraft(undefined);
    onValueChange?.(currentTarget.value);
  }

  return {
    ...props,
    value: draft ?? props.value,
    onCompositionStart(event) {
      props.onCompositionStart?.(event);
      isComposing.current = true;
    },
    onChange(event) {
      props.onChange?.(event);
      const { value } = event.target;
      if (!isComposing.current) onValueChange?.(value);
      // An input without a value keeps its own.
      else if (props.value !== undefined) setDraft(value);
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
  };
}
