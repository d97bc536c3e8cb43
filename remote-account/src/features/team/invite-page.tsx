import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, Money, QueryView } from '@shared/kit';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import {
  Address,
  Button,
  Card,
  CopyButton,
  Divider,
  List,
  ListItem,
  Page,
  Section,
  Skeleton,
  Stack,
  Stat,
} from '@shared/ui';
import { InviteCode } from './invite-code.tsx';
import styles from './team.module.css';

/** /wallet?tab=team: the invite to pass on, and the figures of the member's team. */
export function InvitePage() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  return (
    <Page title={t('team.title')} back={{ label: t('notices.back'), to: '/wallet?tab=account' }}>
      <QueryView query={query} failed={t('team.failed')} loading={<Loading />}>
        {(member) => (
          <Stack gap={8}>
            <Invite code={member.code} url={member.invite_url} />
            <Team member={member} />
            <List>
              <ListItem icon="users" title={t('user.tab.directs')} to="/user?tab=directs" />
              <ListItem icon="list" title={t('user.tab.earnings')} to="/user?tab=earnings" />
            </List>
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

function Team({ member }: { member: UserInfo }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <Card>
      <div className={styles.counts}>
        <Stat label={t('team.direct')} value={format.number(member.zhi_num)} size="lg" />
        <Stat label={t('team.count')} value={format.number(member.team_num)} size="lg" />
      </div>
      <Facts
        facts={[
          { label: t('team.level'), value: format.number(member.level) },
          { label: t('team.mine'), value: <Money amount={member.me_performance} asset="JU" /> },
          { label: t('team.whole'), value: <Money amount={member.team_performance} asset="JU" /> },
          {
            label: t('team.invitedBy'),
            value: member.invited_by ? (
              <Address value={member.invited_by} />
            ) : (
              t('team.invitedBy.none')
            ),
          },
        ]}
      />
      <p className={styles.about}>{t('team.about')}</p>
    </Card>
  );
}

function Loading() {
  return (
    <Stack gap={8}>
      <Skeleton shape="block" height={380} />
      <Skeleton shape="block" height={300} />
    </Stack>
  );
}

function Invite({ code, url }: { code: string; url: string }) {
  const { t } = useTranslation('remote-account');
  const { brand } = useConfig();
  const share = shareOf({ url, title: brand, text: t('team.invite.share.text', { brand }) });
  return (
    <Section title={t('team.invite.heading')} lead={t('team.invite.text')}>
      <Card tone="accent">
        <InviteCode code={code} />
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
