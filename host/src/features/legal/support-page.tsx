import { lastFailure, useConfig, useTranslation } from '@shared/shell';
import { Button, CopyButton, Notice, Page, Row, Section } from '@shared/ui';
import { useState } from 'react';
import { buildOf } from './build-of.ts';
import styles from './legal.module.css';
import { LegalLinks } from './legal-links.tsx';

/** How to reach the operator, and which facts to send; they contain no secrets. */
export function SupportPage() {
  const { t } = useTranslation('legal');
  const { brand, operator, sandbox, support_url: desk, support_email: email } = useConfig();
  return (
    <Page title={t('support.title')} lead={t('support.lead')}>
      {sandbox && <Notice>{t('host:frame.sandboxStrip')}</Notice>}
      <div className={styles.text}>
        <p>{operator ? t('who.named', { brand, operator }) : t('who.unnamed', { brand })}</p>
        {!desk && !email && <p>{t('support.none')}</p>}
        {(desk || email) && (
          <Row gap={3}>
            {desk && (
              <Button href={desk} variant="primary" iconEnd="external">
                {t('support.url')}
              </Button>
            )}
            {email && (
              <Button href={`mailto:${email}`} variant={desk ? 'secondary' : 'primary'}>
                {t('support.email')}
              </Button>
            )}
          </Row>
        )}
      </div>
      <Reference />
      <Notice tone="warning" title={t('host:risk.keys')}>
        {t('host:risk.keysText')}
      </Notice>
      <LegalLinks />
    </Page>
  );
}

function Reference() {
  const { t } = useTranslation('legal');
  // Read once when the page opens, so that the copied text equals the one on screen.
  const [{ version, reference }] = useState(() => ({
    version: buildOf(Array.from(document.scripts, ({ src }) => src)) ?? '–',
    reference: lastFailure.reference,
  }));
  const text = [
    `${t('support.version')}: ${version}`,
    `${t('support.error')}: ${reference ?? t('support.error.none')}`,
  ].join('\n');
  return (
    <Section title={t('support.reference.title')} lead={t('support.reference.text')}>
      <pre className={styles.reference} translate="no">
        {text}
      </pre>
      <Row gap={3}>
        <CopyButton
          size="md"
          text={text}
          label={t('support.reference.copy')}
          copiedLabel={t('host:account.copied')}
        >
          {t('support.reference.copy')}
        </CopyButton>
        <Button to="/federation" variant="quiet" iconEnd="chevron-right">
          {t('support.federation')}
        </Button>
      </Row>
    </Section>
  );
}
