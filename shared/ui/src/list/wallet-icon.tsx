import styles from './list.module.css';

export interface WalletIconProps {
  /** The wallet's name: 'MetaMask'. Its first letter replaces a missing logo. */
  name: string;
  /** The wallet's logo (EIP-6963), a data URI. */
  icon?: string | undefined;
}

/** A wallet's logo, or its first letter. Decorative: the wallet's name is always beside it. */
export function WalletIcon({ name, icon }: WalletIconProps) {
  return icon ? (
    <img className={styles.tile} src={icon} alt="" width="36" height="36" />
  ) : (
    <span className={styles.tile} data-letter={name.slice(0, 1)} aria-hidden="true" />
  );
}
