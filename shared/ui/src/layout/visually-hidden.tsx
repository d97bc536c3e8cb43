import type { ComponentPropsWithRef } from 'react';
import styles from './layout.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}
