import type { NodeConfig } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import { AccountFrozen, Facts, QueryView, RefreshButton, useIsAccountFrozen } from '@shared/kit';
import { OngoingPayment, OpenOrders, PaymentPanel, useOrderPayment } from '@shared/kit/payment';
import { useFormat, useTranslation } from '@shared/shell';
import { invalidate, useApiQuery } from '@shared/shell/query';
import { Card, EmptyState, List, ListItem, Page, Skeleton, Stack } from '@shared/ui';
import { BuyNode } from './buy-node.tsx';
import { NodeReceipt } from './node-receipt.tsx';
import { useWhat } from './use-what.ts';

/** /node: node tiers and their benefits, and buying a node, or the payment in progress. */
export function NodePage() {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(node.config);
  const refresh = () => void invalidate(node.config);
  return (
    <Page
      title={t('node.title')}
      lead={t('node.lead')}
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
  const what = useWhat();
  const { own, ongoing } = useOrderPayment('node');
  const isAccountFrozen = useIsAccountFrozen();
  if (own) {
    return <PaymentPanel what={what} receipt={(paid) => <NodeReceipt order={paid} />} />;
  }
  return (
    <Stack gap={8}>
      <Mine config={config} />
      {ongoing && <OngoingPayment order={ongoing} />}
      <OpenOrders kind="node" icon="node" what={what} />
      {isAccountFrozen ? (
        <AccountFrozen />
      ) : config.tiers.length === 0 ? (
        <EmptyState icon="node" title={t('node.none')} />
      ) : (
        <BuyNode tiers={config.tiers} />
      )}
    </Stack>
  );
}

/** Total benefits of the member's nodes. */
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
