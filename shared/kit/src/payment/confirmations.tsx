import { useFormat, useTranslation } from '@shared/shell';
import { confirmationsText } from './confirmations-text.ts';
import styles from './payment.module.css';

/** Confirmations of the payment, as tiles that fill up. */
export function Confirmations({ seen, needed }: { seen: number; needed: number }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const full = Math.min(seen, needed);
  return (
    <span className={styles.confirmations}>
      <span className={styles.tiles} aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => (
          <span key={index} className={styles.tile} data-full={index < full || undefined} />
        ))}
      </span>
      <span>{confirmationsText(t, format, full, needed)}</span>
      <span>{t('pay.hint.waitingForConfirmation')}</span>
    </span>
  );
}
