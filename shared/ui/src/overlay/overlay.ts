import type { ReactNode, RefObject } from 'react';

/** Common props of Dialog and Sheet. */
export interface OverlayProps {
  open: boolean;
  /** Called on Escape, a press outside, the close button or a swipe. The caller sets `open`. */
  onOpenChange: (open: boolean) => void;
  /** The accessible name, and the h2 at the top. */
  title: ReactNode;
  /** Read out with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the primary one last. They share the width, and wrap if long. */
  actions?: ReactNode;
  /** Adds a close button with this label: 'Close'. Without one, `actions` must have a way out. */
  closeLabel?: string | undefined;
  /** Whether the user can dismiss the overlay. If false, only its content can close it. */
  dismissible?: boolean | undefined;
  /**
   * Receives the focus first. Default: the panel; in a Dialog without touch that does not scroll,
   * its first control.
   */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Called after the closing animation, when the content is unmounted. */
  onClosed?: (() => void) | undefined;
}

/** Close reasons that do not come from the content. */
const dismissals: ReadonlySet<string> = new Set([
  'escape-key',
  'outside-press',
  'close-watcher',
  'swipe',
  'focus-out',
]);

/** Returns a handler for Base UI that cancels `dismissals` if the overlay is not dismissible. */
export function openChange({ dismissible = true, onOpenChange }: OverlayProps) {
  return (open: boolean, details: { reason: string; cancel: () => void }) => {
    if (!open && !dismissible && dismissals.has(details.reason)) details.cancel();
    else onOpenChange(open);
  };
}
