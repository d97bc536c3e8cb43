import * as user from '@shared/contract/endpoints/user';
import { ListView } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { Button, Stack } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { RecordItem } from '../money-log/index.ts';
import { Invite } from './invite.tsx';
import { Members } from './members.tsx';

const tabs = ['invite', 'directs', 'earnings'] as const;
type TeamTab = (typeof tabs)[number];

export interface TeamTabsProps {
  /** The query parameter that names the selected tab. */
  parameter: string;
  /** The tab that is selected without this parameter. */
  initial: TeamTab;
}

export function TeamTabs({ parameter, initial }: TeamTabsProps) {
  const { t } = useTranslation('remote-account');
  const [params, setParams] = useSearchParams();
  const select = (tab: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(parameter, tab);
        return next;
      },
      { replace: true },
    );
  const contents = {
    invite: <Invite />,
    directs: <Members onInvite={() => select('invite')} />,
    earnings: <Earnings />,
  };
  return (
    <Tabs
      label={t('user.tabs')}
      value={tabs.find((name) => name === params.get(parameter)) ?? initial}
      onValueChange={select}
      tabs={tabs.map((value) => ({
        value,
        label: t(`user.tab.${value}`),
        content: contents[value],
      }))}
    />
  );
}

function Earnings() {
  const { t } = useTranslation('remote-account');
  return (
    <Stack gap={4}>
      <Button
        size="sm"
        variant="quiet"
        data-edge="start"
        to="/wallet/moneyLog"
        iconEnd="chevron-right"
      >
        {t('records.all')}
      </Button>
      <ListView
        endpoint={user.incomeList}
        failed={t('earnings.failed')}
        empty={{ icon: 'list', title: t('earnings.empty.title'), text: t('earnings.empty.text') }}
        timeOf={(entry) => entry.created_at}
      >
        {(entry) => <RecordItem entry={entry} at="time" />}
      </ListView>
    </Stack>
  );
}
