import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, Money } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Address, Button, ListItem, Stack } from '@shared/ui';

/** Team performance, and the members who joined by this member's invite, newest first. */
export function Directs() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { data } = useApiQuery(user.info);
  return (
    <Stack gap={6}>
      {data && <Figures member={data} />}
      <ListView
        endpoint={user.zhiList}
        failed={t('directs.failed')}
        empty={{
          icon: 'users',
          title: t('directs.empty.title'),
          text: t('directs.empty.text'),
          action: (
            <Button variant="primary" to="/user?tab=invite">
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
              <>
                <time dateTime={joined_at}>
                  {t('directs.joined', { date: format.date(joined_at) })}
                </time>
                <span>{` · ${t('directs.team', { count: team_num })}`}</span>
              </>
            }
            value={<Money amount={BigInt(me_performance) + BigInt(team_performance)} asset="JU" />}
            meta={t('directs.performance')}
          />
        )}
      </ListView>
    </Stack>
  );
}

function Figures({ member }: { member: UserInfo }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <Facts
      facts={[
        { label: t('team.direct'), value: format.number(member.zhi_num) },
        { label: t('team.count'), value: format.number(member.team_num) },
        { label: t('team.mine'), value: <Money amount={member.me_performance} asset="JU" /> },
        { label: t('team.whole'), value: <Money amount={member.team_performance} asset="JU" /> },
      ]}
    />
  );
}
