import * as user from '@shared/contract/endpoints/user';
import { QueryView } from '@shared/kit';
import { QrCode } from '@shared/kit/qr';
import { useConfig, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { CopyButton, Section, Skeleton, Stack } from '@shared/ui';
import styles from './team-tab.module.css';

/** The invite as a QR code, with copy and share. */
export function InviteQr() {
  const { t } = useTranslation('remote-account');
  const { brand } = useConfig();
  const query = useApiQuery(user.info);
  return (
    <QueryView
      query={query}
      failed={t('team.failed')}
      loading={<Skeleton shape="block" height={420} />}
    >
      {({ code, invite_url: url }) => (
        <Section title={t('team.invite.heading')} lead={t('team.invite.text')}>
          <Stack gap={5}>
            <QrCode
              value={url}
              label={t('team.invite.qr')}
              copyLabel={t('team.invite.link.copy')}
              share={{ url, title: brand, text: t('team.invite.share.text', { brand }) }}
            />
            <div>
              <p className={styles.label}>{t('team.invite.code')}</p>
              <div className={styles.line}>
                <p className={styles.code} translate="no">
                  {code}
                </p>
                <CopyButton
                  text={code}
                  label={t('team.invite.code.copy')}
                  copiedLabel={t('copied')}
                />
              </div>
            </div>
          </Stack>
        </Section>
      )}
    </QueryView>
  );
}
