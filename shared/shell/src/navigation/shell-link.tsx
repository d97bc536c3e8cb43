import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { navigate, prefetch } from './navigation.ts';

export interface ShellLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** In-app path. */
  to: string;
}

/**
 * A plain anchor whose ordinary click goes through the host's router, and which fetches its page's
 * code as soon as somebody touches, hovers or focuses it. It knows no router: it works in a parcel,
 * which is a React root of its own, and a navigation does not render it.
 */
export function ShellLink({ to, onClick, ...rest }: ShellLinkProps) {
  const warm = () => prefetch(to);
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={warm}
      onTouchStart={warm}
      onFocus={warm}
      onClick={(event) => {
        onClick?.(event);
        if (isOrdinary(event)) {
          event.preventDefault();
          navigate(to);
        }
      }}
    />
  );
}

/** Not one that asks the browser for a new tab, a window or a download. */
function isOrdinary(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}
