import { useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Directs } from './directs.tsx';
import { Earnings } from './earnings.tsx';
import { InviteQr } from './invite-qr.tsx';

const contents = {
  directs: Directs,
  earnings: Earnings,
  invite: InviteQr,
} as const satisfies Record<string, ComponentType>;

type UserTab = keyof typeof contents;
const tabs = Object.keys(contents) as UserTab[];

/** /user: the user centre. Its figures and the invite are also on the wallet's team tab. */
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
