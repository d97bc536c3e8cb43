import * as user from '@shared/contract/endpoints/user';
import { TransactionLink, useMoneyText } from '@shared/kit';
import { ListPage } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { Badge, Button, ListItem } from '@shared/ui';

/** /enuFrom: the sources of the member's ENU, newest first. */
export function SourcesPage() {
  const { t } = useTranslation('remote-defi');
  const money = useMoneyText();
  return (
    <ListPage
      endpoint={user.powerLog}
      title={t('sources.title')}
      lead={t('sources.lead')}
      back={{ label: t('sources.back'), to: '/enuRelease' }}
      failed={t('sources.failed')}
      empty={{
        icon: 'list',
        title: t('sources.empty'),
        action: (
          <Button to="/ticket" variant="primary">
            {t('mine.empty.action')}
          </Button>
        ),
      }}
      help="enu"
      timeOf={(source) => source.at}
    >
      {({ amount, released, state, tickets, tx_hash, taken_back }) => {
        const what = t('order.what', { count: tickets });
        return (
          <ListItem
            icon="ticket"
            title={t('sources.ticket_purchase', { what })}
            description={
              tx_hash && (
                <TransactionLink
                  hash={tx_hash}
                  label={t('apply.tx', { what })}
                  copyLabel={t('apply.tx.copy', { what })}
                />
              )
            }
            value={t('release.chart.total', { amount: money(BigInt(amount), 'ENU') })}
            meta={
              taken_back ? (
                <Badge tone="warning">{t('sources.takenBack')}</Badge>
              ) : (
                released && t('sources.released', { amount: money(BigInt(released), 'ENU') })
              )
            }
            below={state === 'waiting' && t('sources.waiting')}
          />
        );
      }}
    </ListPage>
  );
}
