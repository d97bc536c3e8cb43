import { shellStore } from '@shared/shell';
import { type Atom, useAtomValue } from 'jotai';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows `Dialog` while the atom has a value, each time in a new element at the end of the body: a
 * sheet of a page hides the existing children of the body from assistive technology when it opens
 * (Base UI, aria-hidden).
 */
export function mountOnTop<T>(at: Atom<T | null>, Dialog: ComponentType<{ open: T }>): void {
  function Shown() {
    const open = useAtomValue(at, { store: shellStore });
    return open !== null && <Dialog open={open} />;
  }
  let leave: (() => void) | undefined;
  const follow = () => {
    if (shellStore.get(at) !== null) leave ??= render(<Shown />);
    else {
      leave?.();
      leave = undefined;
    }
  };
  shellStore.sub(at, follow);
  follow();
}

function render(content: React.ReactNode): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(<StrictMode>{content}</StrictMode>);
  return () => {
    root.unmount();
    place.remove();
  };
}
