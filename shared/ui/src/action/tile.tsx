import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from '../instrument/piece.module.css';

export interface TileProps {
  /** Side length of one tile in px. Default: 28. */
  size?: number | undefined;
  className?: string | undefined;
}

/**
 * The brand's pattern behind a positioned element's content. The SVG is inline, so that it inherits
 * the text colour.
 */
export function Tile({ size = 28, className }: TileProps) {
  const id = useId();
  return (
    <svg className={cx(styles.pattern, className)} aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern
          id={id}
          width="56"
          height="56"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${size / 28})`}
        >
          {/* Four notched tiles around a whole one: the logo, rotated around its separate tile. */}
          {[0.55, 0.2, 0.4, 0.12].map((opacity, turn) => (
            <path
              key={opacity}
              d="M3 1h22a2 2 0 0 1 2 2v13a1 1 0 0 1-1 1 9 9 0 0 0-9 9 1 1 0 0 1-1 1H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Z"
              transform={`rotate(${turn * 90} 28 28)`}
              fill="currentColor"
              fillOpacity={opacity}
              stroke="currentColor"
              strokeOpacity="0.4"
              strokeWidth="0.5"
            />
          ))}
          <rect
            x="23.6"
            y="23.6"
            width="8.8"
            height="8.8"
            rx="1.4"
            transform="rotate(45 28 28)"
            fill="currentColor"
            fillOpacity="0.7"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
