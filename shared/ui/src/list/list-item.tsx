import type { PagePath } from '@shared/contract';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Link } from '../link.tsx';
import styles from './list.module.css';

export interface ListItemProps {
  title: ReactNode;
  /** Below the title. */
  description?: ReactNode;
  /** Before the title, on a small tile. */
  icon?: IconName | undefined;
  /** Before the title, instead of `icon`. */
  leading?: ReactNode;
  /** At the end: an Amount, a text. */
  value?: ReactNode;
  /** Below the value: a date, a Badge. */
  meta?: ReactNode;
  /** At the very end, outside the row's link: a button or switch. */
  trailing?: ReactNode;
  /** Below all content, outside the row's link: a button with a long text. */
  below?: ReactNode;
  /** Makes the row a router link. */
  to?: PagePath | undefined;
  /** Makes the row a link to another site, in a new tab. */
  href?: string | undefined;
  /** Makes the row a button. */
  onClick?: (() => void) | undefined;
  /** The button opens more content: shows an arrow, like a link. */
  leads?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Marks the row as the current page (menus). */
  current?: boolean | undefined;
  tone?: 'default' | 'danger' | undefined;
  className?: string | undefined;
}

/** One row. With `to`, `href` or `onClick`, the row is a target, except `trailing` and `below`. */
export function ListItem(props: ListItemProps) {
  const { title, description, icon, leading, value, meta, trailing, below } = props;
  const content = (
    <>
      {leading ?? (icon && <Tile name={icon} />)}
      <span className={styles.content}>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {description && <span className={styles.description}>{description}</span>}
        </span>
        {(value || meta) && (
          <span className={styles.end}>
            {value && <span className={styles.value}>{value}</span>}
            {meta && <span className={styles.description}>{meta}</span>}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className={cx(styles.item, props.className)} data-tone={props.tone}>
      <Target {...props}>{content}</Target>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {below && <span className={styles.below}>{below}</span>}
    </li>
  );
}

function Target({
  to,
  href,
  onClick,
  leads,
  disabled,
  current,
  children,
}: ListItemProps & { children: ReactNode }) {
  const className = cx(styles.target, styles.pressable);
  const aria = current ? { 'aria-current': 'page' as const } : {};
  if (to !== undefined && !disabled) {
    return (
      <Link to={to} className={className} onClick={onClick} {...aria}>
        {children}
        <Icon name="chevron-right" size={18} className={styles.chevron} />
      </Link>
    );
  }
  if (href !== undefined && !disabled) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={className} {...aria}>
        {children}
        <Icon name="external" size={16} className={styles.chevron} />
      </a>
    );
  }
  if (onClick || disabled) {
    return (
      <button type="button" className={className} onClick={onClick} disabled={disabled} {...aria}>
        {children}
        {leads && <Icon name="chevron-right" size={18} className={styles.chevron} />}
      </button>
    );
  }
  return <div className={styles.target}>{children}</div>;
}

function Tile({ name }: { name: IconName }) {
  return (
    <span className={styles.tile}>
      <Icon name={name} size={18} />
    </span>
  );
}
