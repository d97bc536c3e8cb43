import styles from './value.module.css';

/** The look of a page's one big figure, by how many characters have to fit a phone's width. */
export function figureLook(value: unknown) {
  const characters = typeof value === 'string' ? value.length : 0;
  const length = characters > 14 ? 'longest' : characters > 9 ? 'long' : undefined;
  return { className: styles.figure, 'data-length': length };
}
