import { limits } from '@shared/contract';
import { lastFailure, registerMessages, useConfig, useFormat, useTranslation } from '@shared/shell';
import { Button, CopyButton, Notice, Page, Row, Section } from '@shared/ui';
import { type ComponentType, useState } from 'react';
import '../../lazy/disclosures.css';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import { buildOf } from './build-of.ts';
import styles from './legal.module.css';
import { LegalLinks } from './legal-links.tsx';
import type { PlaceName } from './places.ts';

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

/** The day of the last change to the legal texts, RFC 3339 full-date. */
const asOf = '2026-11-23';

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
    <Page
      title={t(`${name}.title`)}
      lead={t(`${name}.lead`, { brand })}
      back={{ label: t('host:failure.home'), to: '/index' }}
    >
      {sandbox && <Notice>{t('host:frame.sandboxStrip')}</Notice>}
      <div className={styles.text}>
        <Sections />
        <p className={styles.asOf}>{t('updated', { date: format.date(asOf, 'date') })}</p>
      </div>
      <LegalLinks />
    </Page>
  );
}

const day = 24 * 3_600_000;
const terms = ['custody', 'final', 'fees', 'tickets', 'cards', 'law'] as const;
const privacy = ['account', 'kyc', 'chain', 'device', 'keep'] as const;
/** The risks of the notice that users accept before the first payment. */
const risks = ['loss', 'noGuarantee', 'reserve', 'lapse', 'price', 'chain', 'keys', 'law'] as const;

function TermsSections() {
  const { t } = useTranslation('legal');
  const values = { days: limits.ticketLapseMs / day };
  return (
    <>
      <Operator />
      {terms.map((part) => (
        <Part key={part} title={t(`${part}.title`)} text={t(`${part}.text`, values)} />
      ))}
      <SupportPart name="complaints" />
    </>
  );
}

function PrivacySections() {
  const { t } = useTranslation('legal');
  return (
    <>
      <Operator />
      {privacy.map((part) => (
        <Part key={part} title={t(`${part}.title`)} text={t(`${part}.text`)} />
      ))}
      <SupportPart name="rights" />
    </>
  );
}

function RiskSections() {
  const { t } = useTranslation('host');
  return risks.map((risk) => (
    <Part key={risk} title={t(`host:risk.${risk}`)} text={t(`host:risk.${risk}Text`)} />
  ));
}

function Operator() {
  const { t } = useTranslation('legal');
  const { brand, operator } = useConfig();
  return (
    <Part
      title={t('who.title')}
      text={operator ? t('who.named', { brand, operator }) : t('who.unnamed', { brand })}
    />
  );
}

/** A part that refers to support first, if the operator has a contact. */
function SupportPart({ name }: { name: 'complaints' | 'rights' }) {
  const { t } = useTranslation('legal');
  const { support_url: desk, support_email: email } = useConfig();
  return (
    <section>
      <h2>{t(`${name}.title`)}</h2>
      {(desk || email) && <p>{t(`${name}.write`)}</p>}
      <p>{t(`${name}.text`)}</p>
    </section>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}

/** Support contacts with facts to copy, which contain no secrets; or the way to Help. */
function SupportPage() {
  const { t } = useTranslation('legal');
  const { brand, operator, sandbox, support_url: desk, support_email: email } = useConfig();
  const hasContact = Boolean(desk || email);
  return (
    <Page
      title={t('support.title')}
      lead={hasContact ? t('support.lead') : undefined}
      back={{ label: t('host:failure.home'), to: '/index' }}
    >
      {sandbox && <Notice>{t('host:frame.sandboxStrip')}</Notice>}
      <div className={styles.text}>
        {operator && <p>{t('who.named', { brand, operator })}</p>}
        {!hasContact && <p>{t('support.none')}</p>}
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
          <Button to="/help" variant={hasContact ? 'quiet' : 'primary'} icon="info">
            {t('support.help')}
          </Button>
        </Row>
      </div>
      {hasContact && <Reference />}
      <Notice tone="warning" title={t('host:risk.keys')}>
        {t('host:risk.keysText')}
      </Notice>
      <LegalLinks />
      <details>
        <summary>{t('support.staff')}</summary>
        <Button to="/federation" variant="quiet" data-edge="start" iconEnd="chevron-right">
          {t('support.federation')}
        </Button>
      </details>
    </Page>
  );
}

function Reference() {
  const { t } = useTranslation('legal');
  // Read once, so that the text does not change while the page is open.
  const [{ version, reference }] = useState(() => ({
    version: buildOf(Array.from(document.scripts, ({ src }) => src)) ?? '–',
    reference: lastFailure.reference,
  }));
  const text = [
    `${t('support.version')}: ${version}`,
    ...(reference ? [`${t('support.error')}: ${reference}`] : []),
  ].join('\n');
  return (
    <Section title={t('support.reference.title')} lead={t('support.reference.text')}>
      <pre className={styles.reference} translate="no">
        {text}
      </pre>
      <CopyButton
        size="md"
        text={text}
        label={t('support.reference.copy')}
        copiedLabel={t('host:account.copied')}
      >
        {t('support.reference.copy')}
      </CopyButton>
    </Section>
  );
}
