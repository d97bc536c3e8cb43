import { useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { Buy } from './buy.tsx';
import { MyTickets } from './my-tickets.tsx';

/** /ticket: buying tickets, and the own ones (`?tab=mine`). */
export function TicketPage() {
  const { t } = useTranslation('remote-defi');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'mine' ? 'mine' : 'buy';
  const choose = (next: string) =>
    setParams(next === 'mine' ? { tab: next } : {}, { replace: true });
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
        ]}
      />
    </Page>
  );
}
