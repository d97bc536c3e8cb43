import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react';

interface ComposedTextProps extends ComponentProps<'input'> {
  /** Called with committed text only. */
  onValueChange?: ((value: string) => void) | undefined;
}

/** Returns input props. Text is neither changed nor reported before its composition ends. */
export function useComposedText({
  onValueChange,
  ...props
}: ComposedTextProps): ComponentProps<'input'> {
  const [draft, setDraft] = useState<string>();
  // A ref besides the state, because events may arrive faster than renders.
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
      // An uncontrolled input keeps its own value.
      else if (props.value !== undefined) setDraft(value);
    },
    // Chrome and Safari fire no input event after this one.
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
