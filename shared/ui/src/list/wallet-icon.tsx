import styles from './list.module.css';

export interface WalletIconProps {
  /** 'MetaMask'; its first letter stands for a wallet without a picture. */
  name: string;
  /** The wallet's own picture (EIP-6963), a data URI. */
  icon?: string | undefined;
}

/** A wallet's own picture, else its letter. Decoration: its name stands beside it. */
export function WalletIcon({ name, icon }: WalletIconProps) {
  return icon ? (
    <img className={styles.tile} src={icon} alt="" width="36" height="36" />
  ) : (
    <span className={styles.tile} data-letter={name.slice(0, 1)} aria-hidden="true" />
  );
}
