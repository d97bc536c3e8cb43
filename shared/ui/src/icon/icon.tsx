import { cx } from '../cx.ts';
import styles from './icon.module.css';
import { drawingOf, type IconName } from './icons.ts';

/** One file for all icons, on the page's own origin. Browsers cache it permanently. */
const sprite = new URL('./icons.svg', import.meta.url).href;

export interface IconProps {
  name: IconName;
  /** Side length in px. Default: 20. */
  size?: number | undefined;
  /** Accessible name. Without one, the icon is decorative and hidden from assistive technology. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A line icon from the table of icons, in the surrounding text's colour. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 28 ? 1.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(styles.icon, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${drawingOf(name)}`} />
    </svg>
  );
}
