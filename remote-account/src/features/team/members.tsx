import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, Money, QueryView } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Address, Button, Card, ListItem, Section, Skeleton, Stack, Stat } from '@shared/ui';
import styles from './team.module.css';

interface MembersProps {
  onInvite(): void;
}

/** The team's figures, and the members who joined by this member's invite, newest first. */
export function Members({ onInvite }: MembersProps) {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  return (
    <Stack gap={8}>
      <QueryView
        query={query}
        failed={t('team.failed')}
        loading={<Skeleton shape="block" height={300} />}
      >
        {(member) => <Team member={member} />}
      </QueryView>
      <Section title={t('team.direct')}>
        <Directs onInvite={onInvite} />
      </Section>
    </Stack>
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

function Directs({ onInvite }: MembersProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <ListView
      endpoint={user.zhiList}
      failed={t('directs.failed')}
      empty={{
        icon: 'users',
        title: t('directs.empty.title'),
        text: t('directs.empty.text'),
        action: (
          <Button variant="primary" onClick={onInvite}>
            {t('user.tab.invite')}
          </Button>
        ),
      }}
    >
      {({ name, joined_at, team_num, me_performance, team_performance }) => (
        <ListItem
          icon="user"
          title={<Address value={name} />}
          description={
            <span className={styles.facts}>
              <time dateTime={joined_at}>
                {t('directs.joined', { date: format.date(joined_at, 'date') })}
              </time>
              <span>{t('directs.team', { count: team_num })}</span>
            </span>
          }
          value={<Money amount={BigInt(me_performance) + BigInt(team_performance)} asset="JU" />}
          meta={<span className={styles.meta}>{t('directs.performance')}</span>}
        />
      )}
    </ListView>
  );
}
