import { useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { Buy } from './buy.tsx';
import { MyTickets } from './my-tickets.tsx';
import { Operations } from './operations.tsx';

const tabs = ['buy', 'mine', 'history'] as const;

/**
 * /ticket: buying tickets, the member's tickets (`?tab=mine`) and their history (`?tab=history`).
 */
export function TicketPage() {
  const { t } = useTranslation('remote-defi');
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'buy';
  const choose = (next: string) =>
    setParams(next === 'buy' ? {} : { tab: next }, { replace: true });
  return (
    <Page title={t('ticket.title')}>
      <Tabs
        label={t('ticket.tabs')}
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'buy',
            label: t('ticket.tab.buy'),
            content: <Buy onDone={() => choose('mine')} />,
          },
          {
            value: 'mine',
            label: t('ticket.tab.mine'),
            content: <MyTickets onBuy={() => choose('buy')} />,
          },
          { value: 'history', label: t('aid.tab.history'), content: <Operations /> },
        ]}
      />
    </Page>
  );
}
