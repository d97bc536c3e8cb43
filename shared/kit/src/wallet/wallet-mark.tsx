import type { WalletDetail } from '@shared/shell/wallet';
import { Icon, WalletIcon } from '@shared/ui';
import styles from './wallet-mark.module.css';

/** A wallet's logo or first letter. Decorative: the wallet's name is always beside it. */
export function WalletMark({ wallet }: { wallet: WalletDetail | undefined }) {
  // The letter of a generic name would look like a brand.
  return wallet && wallet.id !== 'injected:unnamed' ? (
    <WalletIcon name={wallet.name} icon={wallet.icon} />
  ) : (
    <span className={styles.tile}>
      <Icon name="wallet" size={18} />
    </span>
  );
}
