import type { ComponentType, ReactElement } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import styles from './overlay.module.css';
import type { OverlayProps } from './overlay.ts';

interface Part {
  className?: string;
  render?: ReactElement;
  children?: OverlayProps['children'];
}

/** Parts of Base UI's Dialog or Drawer. */
interface Parts {
  Title: ComponentType<Part>;
  Description: ComponentType<Part>;
  Close: ComponentType<Part>;
}

/** Head, scrolling body, actions and close button, common to all overlays. */
export function PanelContent({
  parts: { Title, Description, Close },
  title,
  description,
  children,
  actions,
  closeLabel,
}: OverlayProps & { parts: Parts }) {
  return (
    <>
      <div className={styles.head}>
        <Title className={styles.title ?? ''}>{title}</Title>
        {description && (
          <Description className={styles.description ?? ''}>{description}</Description>
        )}
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {closeLabel && (
        <Close className={styles.close ?? ''} render={<IconButton icon="x" label={closeLabel} />} />
      )}
    </>
  );
}
