import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { navigate, prefetch } from './navigation.ts';

export interface ShellLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** In-app path; any other address is left to the browser. */
  to: string;
}

/**
 * The application's link, also for those of `@shared/ui`: a plain anchor whose ordinary click goes through the host's router, and which fetches its page's
 * code as soon as somebody touches, hovers or focuses it. It knows no router: it works in a parcel,
 * which is a React root of its own, and a navigation does not render it.
 */
export function ShellLink({
  to,
  onClick,
  onPointerEnter,
  onTouchStart,
  onFocus,
  ...rest
}: ShellLinkProps) {
  const warm =
    <Event,>(also: ((event: Event) => void) | undefined) =>
    (event: Event) => {
      also?.(event);
      if (isInApp(to)) prefetch(to);
    };
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={warm(onPointerEnter)}
      onTouchStart={warm(onTouchStart)}
      onFocus={warm(onFocus)}
      onClick={(event) => {
        onClick?.(event);
        if (isInApp(to) && isOrdinary(event)) {
          event.preventDefault();
          navigate(to);
        }
      }}
    />
  );
}

function isInApp(to: string): boolean {
  return /^\/(?!\/)/.test(to);
}

/** Not one that asks the browser for a new tab, a window or a download. */
function isOrdinary(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const here = (target === '' || target === '_self') && download === '';
  return event.button === 0 && here && !modified && !event.defaultPrevented;
}
