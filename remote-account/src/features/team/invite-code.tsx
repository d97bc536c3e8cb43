import { useTranslation } from '@shared/shell';
import { CopyButton } from '@shared/ui';
import styles from './team.module.css';

export function InviteCode({ code }: { code: string }) {
  const { t } = useTranslation('remote-account');
  return (
    <>
      <p className={styles.label}>{t('team.invite.code')}</p>
      <div className={styles.line}>
        <p className={styles.code} translate="no">
          {code}
        </p>
        <CopyButton text={code} label={t('team.invite.code.copy')} copiedLabel={t('copied')} />
      </div>
    </>
  );
}
