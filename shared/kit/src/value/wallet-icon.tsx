import { Icon } from '@shared/ui';
import styles from './wallet-icon.module.css';

export interface WalletIconProps {
  /** 'MetaMask'; its first letter stands for a wallet without a picture. */
  name?: string | undefined;
  /** The wallet's own picture (EIP-6963), a data URI. */
  icon?: string | undefined;
}

/** A wallet's own picture, else its letter. Decoration: its name stands beside it. */
export function WalletIcon({ name, icon }: WalletIconProps) {
  if (icon) return <img className={styles.icon} src={icon} alt="" width="36" height="36" />;
  return (
    <span className={styles.icon} aria-hidden="true">
      {name ? name.slice(0, 1).toUpperCase() : <Icon name="wallet" size={18} />}
    </span>
  );
}
