import { type Locale, limits } from '@shared/contract';
import {
  inviteAtom,
  type KeyOf,
  openSignIn,
  shellStore,
  useConfig,
  useFormat,
  useLanguage,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Amount, Button, CopyButton, Notice, Section, Stat, TextInput, Tile } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { LegalLinks } from '../legal/index.ts';
import rows from './claims.json' with { type: 'json' };
import styles from './home.module.css';
import ledger from './protocol.module.css';

export default function Background() {
  return (
    <>
      <Partners />
      <Mission />
      <Protocol />
      <Claims />
      <Join />
      <footer className={styles.footer}>
        <LegalLinks />
      </footer>
    </>
  );
}

function Mission() {
  const { t } = useTranslation('host');
  return (
    <section className={styles.mission} aria-labelledby="mission-title">
      <Tile size={40} className={styles.missionTile} />
      <h2 id="mission-title">{t('home.mission.title')}</h2>
      <p className={styles.missionText}>{t('home.mission.text')}</p>
      <p className={styles.missionMore}>{t('home.mission.more')}</p>
    </section>
  );
}

/** The operator's claims, each with its date, under a note that they are not verified. */
function Claims() {
  const { t } = useTranslation('host');
  const [locale] = useLanguage();
  const format = useFormat();
  return (
    <Section title={t('home.claims.title')} className={styles.section}>
      <Notice tone="warning" title={t('home.claims.label')}>
        {t('home.claims.lead')}
      </Notice>
      <ul className={styles.claims}>
        {claims.map(({ id, recorded, text }) => (
          <li key={id} className={styles.claim}>
            <span>{text[locale]}</span>
            <time dateTime={recorded}>{format.date(recorded, 'date')}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type PartnerId =
  KeyOf<'host'> extends infer Key ? (Key extends `home.partner.${infer Id}` ? Id : never) : never;

/** A partner of the product. Texts: `home.partner.<id>` in the messages. */
interface Partner {
  id: PartnerId;
  name: string;
  url?: string;
}

/** Only technology that the product uses. An operator adds its own partners. */
const partners: readonly Partner[] = [
  { id: 'juchain', name: 'JuChain', url: 'https://juchain.org' },
];

function Partners() {
  const { t } = useTranslation('host');
  return (
    <Section
      title={t('home.partners.title')}
      lead={t('home.partners.lead')}
      className={styles.section}
    >
      <ul className={styles.partners}>
        {partners.map(({ id, name, url }) => (
          <li key={id} className={styles.partner}>
            <h3 translate="no">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
            </h3>
            <p>{t(`home.partner.${id}`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An unverified claim of the operator about the product (specification §11). */
interface Claim {
  id: string;
  /** Day on which the claim was recorded, RFC 3339 full-date. */
  recorded: string;
  text: Record<Locale, string>;
}

/** Shown only as 'operator's claim, not verified', with the date, never on a button. */
const claims: readonly Claim[] = rows;

function Join() {
  const { t } = useTranslation('host');
  const { status } = useSession();
  return (
    <section className={styles.join} aria-labelledby="join-title">
      <div className={styles.section}>
        <h2 id="join-title">{t(status === 'in' ? 'home.invite.title' : 'home.join.title')}</h2>
        <p className={styles.joinLead}>
          {t(status === 'in' ? 'home.invite.lead' : 'home.join.lead')}
        </p>
      </div>
      {status === 'in' ? <OwnLink /> : <JoinForm />}
    </section>
  );
}

function JoinForm() {
  const { t } = useTranslation('host');
  const invited = useAtomValue(inviteAtom, { store: shellStore });
  const { invite_required: isRequired } = useConfig();
  const [code, setCode] = useState(invited ?? '');
  function submit(event: FormEvent) {
    event.preventDefault();
    openSignIn({ invite: code.trim() });
  }
  return (
    <form className={styles.joinForm} onSubmit={submit}>
      <TextInput
        label={t('home.join.code')}
        hint={t(isRequired ? 'invite.lead' : 'home.join.codeHint')}
        value={code}
        onValueChange={setCode}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" aria-haspopup="dialog">
        {t('account.signIn')}
      </Button>
    </form>
  );
}

function OwnLink() {
  const { t } = useTranslation('host');
  const { user } = useSession();
  const format = useFormat();
  if (!user) return null;
  return (
    <div className={styles.joinForm}>
      <div className={styles.joinFacts}>
        <Stat label={t('home.invite.code')} value={user.code} />
        <Stat label={t('home.invite.direct')} value={format.number(user.zhi_num)} />
        <Stat label={t('home.invite.team')} value={format.number(user.team_num)} />
      </div>
      <p className={styles.joinLink}>{user.invite_url}</p>
      <CopyButton
        size="md"
        text={user.invite_url}
        label={t('home.invite.copy')}
        copiedLabel={t('account.copied')}
      >
        {t('home.invite.copy')}
      </CopyButton>
    </div>
  );
}

/** Amounts of a mutual aid round in JU, from specification §9. */
const mutualAid = {
  principal: 90,
  activation: 0.6,
  putIn: 90.6,
  returned: 90.6,
  profit: 1.8,
  paidOut: 92.4,
} as const;

const hour = 3_600_000;
const risks = ['source', 'reserve', 'price', 'loss'] as const;

function Protocol() {
  const { t } = useTranslation('host');
  const format = useFormat();
  const values = {
    hours: limits.mutualAidTermMs / hour,
    days: limits.ticketLapseMs / (24 * hour),
  };
  const row = (label: string, amount: number, total = false) => (
    <div className={total ? ledger.total : ledger.row}>
      <dt>{label}</dt>
      <dd>
        <Amount value={format.number(amount)} unit="JU" />
      </dd>
    </div>
  );
  return (
    <Section
      title={t('home.protocol.title')}
      lead={t('home.protocol.lead', values)}
      className={styles.section}
    >
      <div className={ledger.ledger}>
        <div className={ledger.side}>
          <h3>{t('home.protocol.in')}</h3>
          <dl>
            {row(t('home.protocol.principal'), mutualAid.principal)}
            {row(t('home.protocol.activation'), mutualAid.activation)}
            {row(t('home.protocol.inTotal'), mutualAid.putIn, true)}
          </dl>
        </div>
        <p className={ledger.term}>{t('home.protocol.term', values)}</p>
        <div className={ledger.side}>
          <h3>{t('home.protocol.out')}</h3>
          <dl>
            {row(t('home.protocol.returned'), mutualAid.returned)}
            {row(t('home.protocol.profit'), mutualAid.profit)}
            {row(t('home.protocol.outTotal'), mutualAid.paidOut, true)}
          </dl>
        </div>
      </div>
      <p className={ledger.note}>{t('home.protocol.how', values)}</p>
      <Notice tone="warning" title={t('home.protocol.risks')}>
        <ul className={ledger.risks}>
          {risks.map((risk) => (
            <li key={risk}>{t(`home.protocol.risk.${risk}`, values)}</li>
          ))}
        </ul>
      </Notice>
    </Section>
  );
}
