import styles from './value.module.css';

/** Returns the attributes of a page's main figure, by its number of characters. */
export function figureLook(value: unknown) {
  const characters = typeof value === 'string' ? value.length : 0;
  const length = characters > 14 ? 'longest' : characters > 9 ? 'long' : undefined;
  return { className: styles.figure, 'data-length': length };
}
