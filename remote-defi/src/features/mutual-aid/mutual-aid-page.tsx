import { useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { History } from './history.tsx';
import { Join } from './join.tsx';
import { Positions } from './positions.tsx';

const tabs = ['join', 'mine', 'history'] as const;
type Tab = (typeof tabs)[number];

/** /ticket/aid: joining mutual aid, the member's positions (`?tab=mine`) and their history. */
export function MutualAidPage() {
  const { t } = useTranslation('remote-defi');
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'join';
  const choose = (next: string) =>
    setParams(next === 'join' ? {} : { tab: next }, { replace: true });
  const content: Record<Tab, React.ReactNode> = {
    join: <Join onDone={() => choose('mine')} />,
    mine: <Positions onJoin={() => choose('join')} />,
    history: <History />,
  };
  return (
    <Page title={t('aid.title')} back={{ to: '/ticket', label: t('aid.back') }}>
      <Tabs
        label={t('aid.tabs')}
        value={tab}
        onValueChange={choose}
        tabs={tabs.map((value) => ({
          value,
          label: t(`aid.tab.${value}`),
          content: content[value],
        }))}
      />
    </Page>
  );
}
