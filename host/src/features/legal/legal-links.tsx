import { ShellLink, useTranslation } from '@shared/shell';
import styles from './legal-links.module.css';
import { places } from './places.ts';

export function LegalLinks({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation('host');
  return (
    <nav className={styles.links} aria-label={t('host:legal.label')}>
      {places.map(({ name, path }) => (
        <ShellLink key={path} to={path} className={styles.link ?? ''} onClick={() => onLeave?.()}>
          {t(`host:legal.${name}`)}
        </ShellLink>
      ))}
    </nav>
  );
}
