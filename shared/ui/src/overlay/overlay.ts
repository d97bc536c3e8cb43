import type { ReactNode, RefObject } from 'react';

/** What a Dialog and a Sheet have in common. */
export interface OverlayProps {
  open: boolean;
  /** Asked for by Escape, a press outside, the close button or a swipe: set `open` yourself. */
  onOpenChange: (open: boolean) => void;
  /** The accessible name, and the h2 on top. */
  title: ReactNode;
  /** Read out with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the main one last. They share the width and wrap when long. */
  actions?: ReactNode;
  /** 'Close'. Without it there is no close button: the actions then need a way out. */
  closeLabel?: string | undefined;
  /** False while leaving would lose something: only the content itself can close it. */
  dismissible?: boolean | undefined;
  /** What gets the focus first. Default: the first control inside. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** After the closing motion, when the content is gone. */
  onClosed?: (() => void) | undefined;
}

/** Reasons by which a user leaves without having used the content. */
const dismissals: ReadonlySet<string> = new Set([
  'escape-key',
  'outside-press',
  'close-watcher',
  'swipe',
  'focus-out',
]);

/** Passes Base UI's wish on, or refuses it when the overlay is not dismissible. */
export function openChange({ dismissible = true, onOpenChange }: OverlayProps) {
  return (open: boolean, details: { reason: string; cancel: () => void }) => {
    if (!open && !dismissible && dismissals.has(details.reason)) details.cancel();
    else onOpenChange(open);
  };
}
