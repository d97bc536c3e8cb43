import type { PagePath } from '@shared/contract';
import { Icon, type IconName, Link } from '@shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './action-tile.module.css';

/** Up to four actions as tiles of one size: in one row, or two by two. @param label names the group */
export function ActionGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={label} className={styles.group}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}

export interface ActionTileProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  icon: IconName;
  children: ReactNode;
  tone?: 'danger' | undefined;
  /** Makes the tile a link; the props of the button are then ignored. */
  to?: PagePath | undefined;
  /** Called when a tile with `to` is pressed. */
  onOpen?: (() => void) | undefined;
}

/** An action as an icon above its name. */
export function ActionTile({ icon, children, tone, to, onOpen, ...button }: ActionTileProps) {
  const content = (
    <>
      <Icon name={icon} size={22} />
      <span>{children}</span>
    </>
  );
  return to ? (
    <Link to={to} onClick={onOpen} className={styles.action} data-tone={tone}>
      {content}
    </Link>
  ) : (
    <button {...button} type="button" className={styles.action} data-tone={tone}>
      {content}
    </button>
  );
}
