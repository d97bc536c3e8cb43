import {
  inviteAtom,
  openSignIn,
  shellStore,
  useFormat,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Button, CopyButton, Stat, TextInput } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import styles from './home.module.css';

export function Join() {
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
  const [code, setCode] = useState(invited ?? '');
  function submit(event: FormEvent) {
    event.preventDefault();
    openSignIn({ invite: code.trim() });
  }
  return (
    <form className={styles.joinForm} onSubmit={submit}>
      <TextInput
        label={t('home.join.code')}
        hint={t('home.join.codeHint')}
        value={code}
        onValueChange={setCode}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" aria-haspopup="dialog">
        {t('home.connect')}
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
