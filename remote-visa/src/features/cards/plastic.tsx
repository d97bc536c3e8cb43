import type { CardType } from '@shared/contract';
import styles from './plastic.module.css';

interface PlasticProps {
  type?: CardType | undefined;
  /** Another one lies behind it. */
  many?: boolean | undefined;
}

/** A card in small, without anything on it. */
export function Plastic({ type = 'virtual', many = false }: PlasticProps) {
  return (
    <span className={styles.emblem} aria-hidden="true" data-many={many || undefined}>
      <span className={styles.plastic} data-type={type} />
    </span>
  );
}
