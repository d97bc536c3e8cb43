import type { PagePath } from '@shared/contract';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { navigate, prefetch } from './navigation.ts';

export interface ShellLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Path inside the app; the browser handles any other address. */
  to: PagePath;
}

/**
 * An anchor whose ordinary click uses the host's router. It loads the page's code on touch, hover
 * or focus. It uses no router hook, so it works in a parcel, and navigation does not rerender it.
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

function isInApp(to: PagePath): boolean {
  return /^\/(?!\/)/.test(to);
}

/** Returns whether the click is unhandled and requests no new tab, window or download. */
function isOrdinary(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const here = (target === '' || target === '_self') && download === '';
  return event.button === 0 && here && !modified && !event.defaultPrevented;
}
