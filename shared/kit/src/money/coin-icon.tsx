import type { Asset } from '@shared/contract';
import { cx } from '@shared/ui';
import styles from './coin-icon.module.css';

/** Strokes within 24 × 24. The signs are our own, because logos are trademarks. */
const signs: Record<Asset, string> = {
  JU: 'M13.5 7v7a3.2 3.2 0 0 1-6 1.6M10.5 7h3',
  USDT: 'M7.5 7.5h9M12 7.5V17',
  SPA: 'M15.5 8.8a3.6 2.4 0 0 0-3.5-1.6c-2 0-3.4.9-3.4 2.3 0 3.3 7 1.6 7 5 0 1.5-1.5 2.4-3.6 2.4a3.9 2.5 0 0 1-3.7-1.7',
  ENU: 'M16 8H8.5M16 16H8.5M14.5 12h-6M8.5 8v8',
  TICKET:
    'M6.5 9.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v1.2a1.3 1.3 0 0 0 0 2.6v1.2a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-1.2a1.3 1.3 0 0 0 0-2.6ZM13 8.5v7',
};

export interface CoinIconProps {
  asset: Asset;
  /** Side length in px. Default: 36, like a list tile. */
  size?: number | undefined;
  className?: string | undefined;
}

/** Icon of a coin. Decorative: the coin's name is always beside it. */
export function CoinIcon({ asset, size = 36, className }: CoinIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={cx(styles.coin, className)}
      data-asset={asset}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="12" />
      <path d={signs[asset]} />
    </svg>
  );
}
