import type { PagePath } from '@shared/contract';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Link } from '../link.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** The button's action, as accessible name and tooltip. */
  label: string;
  variant?: 'quiet' | 'secondary' | 'primary' | undefined;
  /** sm 32 px, md 44 px, both with a touch target of 44 px. Default: md. */
  size?: 'sm' | 'md' | undefined;
  /** Shows a small dot for news. Describe the news in `label`. */
  dot?: boolean | undefined;
  /** Renders a router link, unless `disabled`. */
  to?: PagePath | undefined;
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  dot = false,
  to,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const props = {
    ...rest,
    className: cx(styles.button, styles.square, className),
    'data-square': '',
    'data-variant': variant,
    'data-size': size,
    'aria-label': label,
    title: label,
  };
  const content = (
    <>
      <Icon name={icon} size={size === 'sm' ? 16 : 20} />
      {dot && <span className={styles.dot} />}
    </>
  );
  return to !== undefined && !rest.disabled ? (
    <Link {...(props as ComponentPropsWithRef<'a'>)} to={to}>
      {content}
    </Link>
  ) : (
    <button {...props} type={type}>
      {content}
    </button>
  );
}
