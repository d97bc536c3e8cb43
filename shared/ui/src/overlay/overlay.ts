import type { ReactNode, RefObject } from 'react';

/** Common props of Dialog and Sheet. */
export interface OverlayProps {
  open: boolean;
  /** Requested by Escape, a press outside, the close button or a swipe. The caller sets `open`. */
  onOpenChange: (open: boolean) => void;
  /** The accessible name, and the h2 at the top. */
  title: ReactNode;
  /** Read out with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the primary one last. They share the width, and wrap if long. */
  actions?: ReactNode;
  /** 'Close'. Without it there is no close button, so the actions must include a way to close. */
  closeLabel?: string | undefined;
  /** Whether the user can dismiss the overlay. If false, only its content can close it. */
  dismissible?: boolean | undefined;
  /** The element that receives the focus first. Default: the first control inside. */
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

/** Passes Base UI's request on, or cancels it if the overlay is not dismissible. */
export function openChange({ dismissible = true, onOpenChange }: OverlayProps) {
  return (open: boolean, details: { reason: string; cancel: () => void }) => {
    if (!open && !dismissible && dismissals.has(details.reason)) details.cancel();
    else onOpenChange(open);
  };
}
