import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { Notice, Page } from '@shared/ui';
import type { ComponentType } from 'react';
import styles from './legal.module.css';
import { LegalLinks } from './legal-links.tsx';

/** The day these texts were last changed, RFC 3339 full-date. */
const asOf = '2026-11-23';

/** A sandbox's page starts with a note that nothing is real. */
export function LegalPage({
  name,
  Sections,
}: {
  name: 'terms' | 'privacy' | 'risk';
  Sections: ComponentType;
}) {
  const { t } = useTranslation('legal');
  const { brand, sandbox } = useConfig();
  const format = useFormat();
  return (
    <Page title={t(`${name}.title`)} lead={t(`${name}.lead`, { brand })}>
      {sandbox && <Notice>{t('host:frame.sandboxStrip')}</Notice>}
      <div className={styles.text}>
        <Sections />
        <p className={styles.asOf}>{t('updated', { date: format.date(asOf, 'date') })}</p>
      </div>
      <LegalLinks />
    </Page>
  );
}
