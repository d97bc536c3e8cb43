import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, Money, QueryView } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Address, Card, List, ListItem, Skeleton, Stack, Stat } from '@shared/ui';
import { Invite } from './invite.tsx';
import styles from './team-tab.module.css';

/** The invite and the referral team. */
export function TeamTab() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  return (
    <QueryView query={query} failed={t('team.failed')} loading={<Loading />}>
      {(member) => (
        <Stack gap={8}>
          <Team member={member} />
          <List>
            <ListItem icon="users" title={t('user.tab.directs')} to="/user?tab=directs" />
            <ListItem icon="list" title={t('user.tab.earnings')} to="/user?tab=earnings" />
          </List>
          <Invite code={member.code} url={member.invite_url} />
        </Stack>
      )}
    </QueryView>
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
    </Card>
  );
}

function Loading() {
  return (
    <Stack gap={8}>
      <Skeleton shape="block" height={300} />
      <Skeleton shape="block" height={380} />
    </Stack>
  );
}
