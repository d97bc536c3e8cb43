import type { NodeConfig, NodePurchase, Order } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import {
  AccountFrozen,
  Facts,
  HelpLink,
  QueryView,
  RefreshButton,
  useIsAccountFrozen,
} from '@shared/kit';
import { OpenOrders, PaymentPanel, PaymentReceipt, useOrderPayment } from '@shared/kit/payment';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { invalidate, useApiQuery } from '@shared/shell/query';
import { Card, EmptyState, List, ListItem, Notice, Page, Skeleton, Stack } from '@shared/ui';
import { BuyNode } from './buy-node.tsx';

/** /node: shows the node tiers and the purchase form, or the payment in progress. */
export function NodePage() {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(node.config);
  const refresh = () => void invalidate(node.config);
  return (
    <Page
      title={t('node.title')}
      lead={t('node.lead')}
      back={{ label: t('aid.back'), to: '/ticket' }}
      actions={<RefreshButton busy={query.isFetching} onRefresh={refresh} />}
    >
      <QueryView
        query={query}
        failed={t('node.failed')}
        loading={<Skeleton shape="block" count={3} height={112} />}
      >
        {(config) => <Nodes config={config} />}
      </QueryView>
    </Page>
  );
}

function Nodes({ config }: { config: NodeConfig }) {
  const { t } = useTranslation('remote-defi');
  const what = useOrderTitle();
  const { own } = useOrderPayment('node');
  const isAccountFrozen = useIsAccountFrozen();
  if (own) {
    return <PaymentPanel what={what} receipt={(paid) => <NodeReceipt order={paid} />} />;
  }
  return (
    <Stack gap={8}>
      <Mine config={config} />
      <OpenOrders kind="node" icon="node" what={what} />
      {isAccountFrozen ? (
        <AccountFrozen />
      ) : config.tiers.length === 0 ? (
        <EmptyState icon="node" title={t('node.none')} action={<HelpLink topic="node" />} />
      ) : (
        <BuyNode tiers={config.tiers} />
      )}
    </Stack>
  );
}

function Mine({ config: { power, level } }: { config: NodeConfig }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  if (level === 0) return null;
  return (
    <Stack gap={3}>
      <Card>
        <Facts
          layout="columns"
          facts={[
            { label: t('node.power'), value: format.number(power) },
            { label: t('node.level'), value: format.number(level) },
          ]}
        />
      </Card>
      <List>
        <ListItem icon="power" title={t('node.receipt.see')} to="/power" />
      </List>
    </Stack>
  );
}

/** Returns a function that describes an order in the user's language: 'Node N1'. */
function useOrderTitle(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  const { data } = useApiQuery(node.config);
  return ({ subject }) => {
    const tier = data?.tiers.find(({ id }) => id === subject);
    return t('node.what', { name: tier?.name ?? subject ?? '' });
  };
}

/** Receipt for a paid node order. If the tier was sold out, it shows where the money went. */
function NodeReceipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-defi');
  const { data } = useApiQuery(node.powerLog, { limit: 5 });
  // The stream that reports the payment also refreshes the log.
  const bought = data?.list.find((one) => one.order_id === order.id);
  return (
    <PaymentReceipt
      next={{ label: t('node.receipt.see'), onClick: () => navigate('/power') }}
      again={t('node.receipt.again')}
    >
      {bought ? <Outcome bought={bought} /> : <Skeleton shape="block" height={96} />}
    </PaymentReceipt>
  );
}

function Outcome({ bought }: { bought: NodePurchase }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { name, outcome, power, level, price, asset } = bought;
  if (outcome === 'sold_out') {
    return (
      <Notice tone="warning" title={t('node.receipt.soldOut')}>
        {t('node.receipt.soldOut.text', { amount: format.amount(price, asset) })}
      </Notice>
    );
  }
  return (
    <Card>
      <p>{t('node.bought', { name })}</p>
      <Facts
        facts={[
          { label: t('node.power'), value: `+${format.number(power)}` },
          { label: t('node.level'), value: format.number(level) },
        ]}
      />
    </Card>
  );
}
