import * as user from '@shared/contract/endpoints/user';
import { QueryView } from '@shared/kit';
import { QrImage } from '@shared/kit/qr';
import { useConfig, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, CopyButton, Divider, Skeleton, Stack } from '@shared/ui';
import styles from './team.module.css';

/** The member's invite to pass on: code, link and QR code. */
export function Invite() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  return (
    <Stack gap={5}>
      <p className={styles.lead}>{t('team.invite.text')}</p>
      <QueryView
        query={query}
        failed={t('team.failed')}
        loading={<Skeleton shape="block" height={420} />}
      >
        {({ code, invite_url: url }) => <InviteCard code={code} url={url} />}
      </QueryView>
    </Stack>
  );
}

function InviteCard({ code, url }: { code: string; url: string }) {
  const { t } = useTranslation('remote-account');
  const { brand } = useConfig();
  const share = shareOf({ url, title: brand, text: t('team.invite.share.text', { brand }) });
  return (
    <>
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
      <div className={styles.qr}>
        <QrImage value={url} label={t('team.invite.qr')} />
      </div>
    </>
  );
}

/** Returns a function that opens the device's share sheet; undefined without Web Share support. */
function shareOf(data: ShareData): (() => void) | undefined {
  if (!navigator.share || navigator.canShare?.(data) === false) return undefined;
  // Rejects when the user closes the sheet, which is not a failure.
  return () => void navigator.share(data).catch(() => {});
}
