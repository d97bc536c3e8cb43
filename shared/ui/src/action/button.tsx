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
  /** One `primary` per screen; `danger` for what cannot be undone. Default secondary. */
  variant?: ButtonVariant | undefined;
  /** `danger`: what a quiet button does takes something away. */
  tone?: 'danger' | undefined;
  /** sm 36 px (44 px to touch), md 44 px, lg 52 px. Default md. */
  size?: ButtonSize | undefined;
  /** Work is under way: focus stays, presses are ignored, `aria-busy` is set. */
  busy?: boolean | undefined;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
  /** Renders a router link. */
  to?: string | undefined;
  /** Renders a plain link that opens in a new tab (another site, a block explorer). */
  href?: string | undefined;
}

/** The one button. Its label wraps rather than being cut when a language needs more room. */
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
  if ((to !== undefined || href !== undefined) && !disabled) {
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
