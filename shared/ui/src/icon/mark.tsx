import { cx } from '../cx.ts';
import styles from './icon.module.css';

export interface MarkProps {
  /** Side length in px. Default: 28. */
  size?: number | undefined;
  /** Accessible name. Without one, the logo is decorative. */
  label?: string | undefined;
  /** `mono`: one colour, that of the surrounding text. */
  mono?: boolean | undefined;
  className?: string | undefined;
}

/** The brand's logo: a square with one corner notched like a ticket, and a separate tile. */
export function Mark({ size = 28, label, mono = false, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={cx(styles.mark, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d="M8 4h9.5a1 1 0 0 1 1 1 8.5 8.5 0 0 0 8.5 8.5 1 1 0 0 1 1 1V24a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z"
        fill={mono ? 'currentColor' : 'var(--accent)'}
      />
      <rect
        x="22.1"
        y="2.6"
        width="7.3"
        height="7.3"
        rx="1.4"
        transform="rotate(45 25.75 6.25)"
        fill={mono ? 'currentColor' : 'var(--ticket)'}
      />
    </svg>
  );
}
