import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, Money, QueryView } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { QrCode } from '@shared/kit/qr';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Address, Button, ListItem, Page, Section, Skeleton, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RecordItem } from '../money-log/index.ts';
import { InviteCode } from './invite-code.tsx';
import styles from './team.module.css';

const contents = {
  directs: Directs,
  earnings: Earnings,
  invite: InviteQr,
} as const satisfies Record<string, ComponentType>;

type UserTab = keyof typeof contents;
const tabs = Object.keys(contents) as UserTab[];

/** /user: the user centre. The page for inviting friends has its figures and the invite, too. */
export function UserPage() {
  const { t } = useTranslation('remote-account');
  const [params, setParams] = useSearchParams();
  return (
    <Page title={t('user.title')} back={{ label: t('user.back'), to: '/wallet?tab=team' }}>
      <Tabs
        label={t('user.tabs')}
        value={tabs.find((name) => name === params.get('tab')) ?? 'directs'}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={tabs.map((value) => {
          const Content = contents[value];
          return { value, label: t(`user.tab.${value}`), content: <Content /> };
        })}
      />
    </Page>
  );
}

function Earnings() {
  const { t } = useTranslation('remote-account');
  return (
    <ListView
      endpoint={user.incomeList}
      failed={t('earnings.failed')}
      empty={{ icon: 'list', title: t('earnings.empty.title'), text: t('earnings.empty.text') }}
      timeOf={(entry) => entry.created_at}
    >
      {(entry) => <RecordItem entry={entry} at="time" />}
    </ListView>
  );
}

function InviteQr() {
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
              <InviteCode code={code} />
            </div>
          </Stack>
        </Section>
      )}
    </QueryView>
  );
}

/** Team performance, and the members who joined by this member's invite, newest first. */
function Directs() {
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
