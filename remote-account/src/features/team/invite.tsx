import { useConfig, useTranslation } from '@shared/shell';
import { Button, Card, CopyButton, Divider, Section } from '@shared/ui';
import styles from './team-tab.module.css';

/** The invite code and link, with copy and share. */
export function Invite({ code, url }: { code: string; url: string }) {
  const { t } = useTranslation('remote-account');
  const { brand } = useConfig();
  const share = shareOf({ url, title: brand, text: t('team.invite.share.text', { brand }) });
  return (
    <Section title={t('team.invite.heading')} lead={t('team.invite.text')}>
      <Card tone="accent">
        <p className={styles.label}>{t('team.invite.code')}</p>
        <div className={styles.line}>
          <p className={styles.code} translate="no">
            {code}
          </p>
          <CopyButton text={code} label={t('team.invite.code.copy')} copiedLabel={t('copied')} />
        </div>
        <Divider variant="perforated" className={styles.divider} />
        <p className={styles.label}>{t('team.invite.link')}</p>
        <div className={styles.line}>
          <p className={styles.url} translate="no">
            {url}
          </p>
          <CopyButton text={url} label={t('team.invite.link.copy')} copiedLabel={t('copied')} />
        </div>
      </Card>
      {share && (
        <Button variant="primary" icon="share" onClick={share} full>
          {t('team.invite.share')}
        </Button>
      )}
    </Section>
  );
}

/** Returns a function that opens the device's share sheet; undefined without Web Share support. */
function shareOf(data: ShareData): (() => void) | undefined {
  if (!navigator.share || navigator.canShare?.(data) === false) return undefined;
  // Rejects when the user closes the sheet, which is not a failure.
  return () => void navigator.share(data).catch(() => {});
}
