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
  /** Fills the container's width. */
  full?: boolean | undefined;
  /** Renders a router link, unless `disabled` or `busy`. */
  to?: PagePath | undefined;
  /** Renders a link to another site in a new tab, unless `disabled` or `busy`. */
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
  ref,
  ...rest
}: ButtonProps) {
  const look = {
    className: cx(styles.button, full && styles.full, className),
    'data-variant': variant,
    'data-tone': tone,
    'data-size': size,
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
  if ((to !== undefined || href !== undefined) && !disabled && !busy) {
    const link = {
      ...look,
      id: rest.id,
      title: rest.title,
      'aria-label': rest['aria-label'],
      'aria-describedby': rest['aria-describedby'],
      onClick: onClick as ((event: MouseEvent<HTMLElement>) => void) | undefined,
    };
    return to !== undefined ? (
      <Link to={to} {...link}>
        {content}
      </Link>
    ) : (
      <a href={href} target="_blank" rel="noreferrer" {...link}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...rest}
      {...look}
      ref={ref}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}
