import type { NodePurchase } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import { TransactionLink, useMoneyText } from '@shared/kit';
import { ListPage } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Button, Card, ListItem, Stat } from '@shared/ui';

/** /power: the member's compute power and the payments for nodes, newest first. */
export function PowerPage() {
  const { t } = useTranslation('remote-defi');
  return (
    <ListPage
      endpoint={node.powerLog}
      title={t('power.title')}
      lead={t('power.lead')}
      back={{ label: t('power.back'), to: '/node' }}
      failed={t('power.failed')}
      empty={{
        icon: 'power',
        title: t('power.empty'),
        action: (
          <Button to="/node" variant="primary">
            {t('power.empty.action')}
          </Button>
        ),
      }}
      help="node"
      above={<Total />}
      timeOf={(one) => one.at}
    >
      {(one) => <Purchase purchase={one} />}
    </ListPage>
  );
}

function Total() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data } = useApiQuery(node.config);
  if (!data?.level) return null;
  return (
    <Card>
      <Stat label={t('node.power')} value={format.number(data.power)} size="lg" />
    </Card>
  );
}

function Purchase({ purchase }: { purchase: NodePurchase }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { name, outcome, asset, price, power, order_id, tx_hash, at } = purchase;
  const money = useMoneyText();
  const what = t('node.what', { name });
  const from = order_id === null ? 'power.from.account' : 'power.from.wallet';
  return (
    <ListItem
      icon="node"
      title={what}
      description={
        <>
          <time dateTime={at}>{format.date(at, 'time')}</time>
          <span>{` · ${t(from, { amount: money(BigInt(price), asset) })}`}</span>
          {tx_hash && (
            <>
              <br />
              <TransactionLink
                hash={tx_hash}
                label={t('apply.tx', { what })}
                copyLabel={t('apply.tx.copy', { what })}
              />
            </>
          )}
        </>
      }
      value={outcome === 'bought' && `+${format.number(power)}`}
      meta={
        outcome === 'sold_out' ? (
          <Badge tone="warning">{t('node.soldOut')}</Badge>
        ) : (
          outcome === 'taken_back' && <Badge tone="warning">{t('sources.takenBack')}</Badge>
        )
      }
      below={outcome === 'sold_out' && t('power.soldOut')}
    />
  );
}
