import { useTranslation } from '@shared/shell';
import { Page, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import type { TeamTabsProps } from './team-tabs.tsx';

// The wallet contains this page, too, and does not need the lists and the QR code.
const TeamTabs = lazy(async () => ({ default: (await import('./team-tabs.tsx')).TeamTabs }));

/** /user, and /wallet?tab=team: the member's invite, team and earnings. */
export function TeamPage({ parameter = 'tab', initial = 'directs' }: Partial<TeamTabsProps>) {
  const { t } = useTranslation('remote-account');
  return (
    <Page title={t('user.title')} back={{ label: t('notices.back'), to: '/wallet?tab=account' }}>
      <Suspense fallback={<Skeleton shape="block" height={420} />}>
        <TeamTabs parameter={parameter} initial={initial} />
      </Suspense>
    </Page>
  );
}
