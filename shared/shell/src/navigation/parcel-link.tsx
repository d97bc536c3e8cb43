import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { navigate, prefetch } from './navigation.ts';

export interface ParcelLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** In-app path. */
  to: string;
}

/**
 * A link inside a parcel, which is a React root of its own without a router: a plain anchor whose
 * ordinary click goes through the host's router. Fetches the page's code as ShellLink does.
 */
export function ParcelLink({ to, onClick, ...rest }: ParcelLinkProps) {
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
