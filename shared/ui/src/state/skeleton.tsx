import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import styles from './state.module.css';

export interface SkeletonProps {
  /** `text` lines, `title` one heading, `figure` a balance, `row` list rows, `block` a surface. */
  shape?: 'text' | 'title' | 'figure' | 'row' | 'block' | 'circle' | undefined;
  /** Number of lines or rows. Default: 1. */
  count?: number | undefined;
  /** Width and height: px, or any CSS length. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  className?: string | undefined;
}

/** Placeholder of loading content; set aria-busy on the region. Appears late, to avoid flicker. */
export function Skeleton({ shape = 'text', count = 1, width, height, className }: SkeletonProps) {
  const style: CSSProperties = { width, height };
  return (
    <span
      ref={animate}
      className={cx(styles.skeleton, className)}
      data-shape={shape}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.bone} style={style} />
      ))}
    </span>
  );
}

/**
 * Animates an element while its page is shown. In the hidden page of an `<Activity>`, an endless
 * animation would make the browser render sixty frames a second.
 */
function animate(element: HTMLElement): () => void {
  element.dataset.animated = '';
  return () => {
    delete element.dataset.animated;
  };
}
