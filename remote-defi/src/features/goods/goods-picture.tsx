import type { Goods } from '@shared/contract';
import { cx } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './goods-picture.module.css';

/** Drawings of 64 × 64, by the icon that the server's setting names for an item. */
const drawings: Partial<Record<Goods['icon'], ReactNode>> = {
  wallet: (
    <>
      <rect className={styles.body} x="20" y="6" width="24" height="42" rx="5" />
      <rect className={styles.shade} x="26" y="48" width="12" height="10" rx="1.5" />
      <rect className={styles.screen} x="24" y="11" width="16" height="18" rx="2" />
      <path className={styles.line} d="M28 17h8M28 22h5M29.5 52v2M34.5 52v2" />
      <circle className={styles.line} cx="32" cy="38" r="4.5" />
    </>
  ),
  shield: (
    <>
      <rect className={styles.body} x="6" y="14" width="52" height="36" rx="4" />
      <path className={styles.shade} d="M6 42h52v4a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4Z" />
      <path
        className={styles.line}
        d="M18 21h10M18 27h10M18 33h10M36 21h10M36 27h10M36 33h10M22 46h20"
      />
      <circle className={styles.dot} cx="11" cy="19" r="1.5" />
      <circle className={styles.dot} cx="53" cy="19" r="1.5" />
    </>
  ),
  card: (
    <>
      <rect className={styles.screen} x="16" y="8" width="32" height="26" rx="3" />
      <path className={styles.line} d="M16 16h32" />
      <path
        className={styles.body}
        d="M8 24a4 4 0 0 1 4-4h9c2 5 20 5 22 0h9a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4Z"
      />
      <path className={styles.shade} d="M8 46h48v6a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4Z" />
      <path className={styles.line} d="M14 40h12" />
    </>
  ),
};

interface GoodsPictureProps {
  icon: Goods['icon'];
  name: string;
  size?: 'sm' | 'lg';
}

/** Decorative picture of an item, beside the item's name: a drawing, or the name's initial. */
export function GoodsPicture({ icon, name, size = 'sm' }: GoodsPictureProps) {
  const drawing = drawings[icon];
  return (
    <span className={cx(styles.picture, size === 'lg' && styles.large)}>
      {drawing ? (
        <svg viewBox="0 0 64 64" aria-hidden="true">
          {drawing}
        </svg>
      ) : (
        <span className={styles.initial} aria-hidden="true" translate="no">
          {Array.from(name.trim())[0]?.toLocaleUpperCase()}
        </span>
      )}
    </span>
  );
}
