import type { CardType } from '@shared/contract';
import styles from './plastic.module.css';

interface PlasticProps {
  type?: CardType | undefined;
  /** Whether a second card is drawn behind it. */
  many?: boolean | undefined;
  /** The card cannot pay: frozen, lost or closed. */
  muted?: boolean | undefined;
}

/** A small drawing of a card without text. */
export function Plastic({ type = 'virtual', many = false, muted = false }: PlasticProps) {
  return (
    <span
      className={styles.emblem}
      aria-hidden="true"
      data-many={many || undefined}
      data-muted={muted || undefined}
    >
      <span className={styles.plastic} data-type={type} />
    </span>
  );
}
