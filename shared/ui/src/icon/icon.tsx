import { cx } from '../cx.ts';
import styles from './icon.module.css';
import { type IconName, iconByName } from './icons.ts';

export interface IconProps {
  name: IconName;
  /** Side in px. Default 20. */
  size?: number | undefined;
  /** Accessible name. Without one the icon is decoration and hidden from assistive technology. */
  label?: string | undefined;
  className?: string | undefined;
}

/** One line icon from the curated table, in the colour of the text around it. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const Drawing = iconByName(name);
  return (
    <Drawing
      size={size}
      strokeWidth={size >= 28 ? 1.5 : 1.75}
      className={cx(styles.icon, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
