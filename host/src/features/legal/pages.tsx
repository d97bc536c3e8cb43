import { registerMessages, useConfig, useFormat, useTranslation } from '@shared/shell';
import { Notice, Page } from '@shared/ui';
import type { ComponentType } from 'react';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import styles from './legal.module.css';
import { LegalLinks } from './legal-links.tsx';
import type { PlaceName } from './places.ts';
import { PrivacySections, RiskSections, TermsSections } from './sections.tsx';
import { SupportPage } from './support-page.tsx';

const loadMessages = fetchMessages(
  (locale) => new URL(`./messages/${locale}.json`, import.meta.url),
);

export const pages: Record<PlaceName, ComponentType> = {
  terms: () => <LegalPage name="terms" Sections={TermsSections} />,
  privacy: () => <LegalPage name="privacy" Sections={PrivacySections} />,
  risk: () => <LegalPage name="risk" Sections={RiskSections} />,
  support: SupportPage,
};

export async function loadPage(name: PlaceName): Promise<ComponentType> {
  await registerMessages('legal', loadMessages);
  return pages[name];
}

/** The day these texts were last changed, RFC 3339 full-date. */
const asOf = '2026-11-23';

/** A sandbox's page starts with a note that nothing is real. */
function LegalPage({
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
