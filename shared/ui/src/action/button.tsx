import type { PagePath } from '@shared/contract';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Link } from '../link.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** One `primary` per page; `danger` for actions that cannot be undone. Default: secondary. */
  variant?: ButtonVariant | undefined;
  /** `danger`: for a quiet button that deletes or removes something. */
  tone?: 'danger' | undefined;
  /** sm 36 px (44 px touch target), md 44 px, lg 52 px. Default: md. */
  size?: ButtonSize | undefined;
  /** Work is in progress: keeps the focus, ignores presses, sets `aria-busy`. */
  busy?: boolean | undefined;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** `start`: aligns a quiet button's label with the start of the text above it. */
  'data-edge'?: 'start' | undefined;
  /** Fills the container's width. */
  full?: boolean | undefined;
  /** Renders a router link, unless `disabled`. */
  to?: PagePath | undefined;
  /** Renders a link to another site in a new tab, unless `disabled`. */
  href?: string | undefined;
}

/** The button of the design system. A long label wraps instead of being cut. */
export function Button({
  children,
  variant = 'secondary',
  tone,
  size = 'md',
  busy = false,
  icon,
  iconEnd,
  full = false,
  to,
  href,
  className,
  onClick,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const props = {
    ...rest,
    className: cx(styles.button, full && styles.full, className),
    'data-variant': variant,
    'data-tone': tone,
    'data-size': size,
    'aria-busy': busy || undefined,
    'aria-disabled': busy || rest['aria-disabled'] || undefined,
    onClick: busy ? (event: MouseEvent) => event.preventDefault() : onClick,
  };
  const iconSize = size === 'sm' ? 16 : 18;
  const content = (
    <>
      {busy ? (
        <span className={styles.busy} aria-hidden />
      ) : (
        icon && <Icon name={icon} size={iconSize} />
      )}
      <span className={styles.label}>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </>
  );
  // A busy link stays a link: another element would lose the focus.
  if (to !== undefined && !disabled)
    return (
      <Link {...(props as ComponentPropsWithRef<'a'>)} to={to}>
        {content}
      </Link>
    );
  if (href !== undefined && !disabled)
    return (
      <a {...(props as ComponentPropsWithRef<'a'>)} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  return (
    <button {...props} type={type} disabled={disabled}>
      {content}
    </button>
  );
}
