import type { TicketPurchase } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { HelpLink, Money, QueryView, useConfirmedCall } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import {
  Address,
  Button,
  EmptyState,
  List,
  ListItem,
  Row,
  Skeleton,
  Stack,
  shortened,
} from '@shared/ui';
import { More } from '../../more.tsx';

/**
 * An application names one purchase and counts for all tickets. The button names the newest that
 * was not rejected; other purchases are folded.
 */
export function Purchases() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(ticket.purchases, {});
  const { apply, busy } = useApply();
  return (
    <Stack gap={4}>
      <QueryView
        query={{ ...list, data: list.items }}
        failed={t('apply.purchases.failed')}
        loading={<Skeleton shape="row" count={2} />}
      >
        {(purchases) => {
          const [first] = purchases;
          const named = purchases.find(({ application }) => application !== 'rejected') ?? first;
          return named ? (
            <>
              <Button variant="primary" full busy={busy} onClick={() => void apply(named)}>
                {t(named.application === 'rejected' ? 'apply.again' : 'apply.all')}
              </Button>
              {purchases.length > 1 && (
                <details>
                  <summary>{t('apply.purchases')}</summary>
                  <List>
                    {purchases.map((purchase) => (
                      <Purchase
                        key={purchase.order_id}
                        purchase={purchase}
                        busy={busy}
                        onApply={() => void apply(purchase)}
                      />
                    ))}
                  </List>
                  <More list={list} />
                </details>
              )}
            </>
          ) : (
            <EmptyState
              icon="ticket"
              title={t('apply.purchases.empty')}
              action={
                <Row justify="center">
                  <Button to="/ticket" variant="primary">
                    {t('mine.empty.action')}
                  </Button>
                  <HelpLink topic="enu" />
                </Row>
              }
            />
          );
        }}
      </QueryView>
    </Stack>
  );
}

function Purchase(props: { purchase: TicketPurchase; busy: boolean; onApply(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { purchase, busy, onApply } = props;
  const { quantity, amount, asset, hash, paid_at } = purchase;
  return (
    <ListItem
      icon="ticket"
      title={t('order.what', { count: quantity })}
      description={
        <>
          <time dateTime={paid_at}>{format.date(paid_at, 'date')}</time> · <Address value={hash} />
        </>
      }
      value={<Money amount={amount} asset={asset} />}
      trailing={
        <Button size="sm" disabled={busy} onClick={onApply}>
          {t(purchase.application === 'rejected' ? 'apply.again' : 'apply.action')}
        </Button>
      }
    />
  );
}

function useApply() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { run, busy } = useConfirmedCall(user.applyTicketDividend);
  function apply({ quantity, hash, paid_at }: TicketPurchase) {
    const question = {
      title: t('apply.confirm.title'),
      message: t('apply.confirm.text'),
      details: [
        { label: t('apply.confirm.for'), value: t('apply.what') },
        { label: t('apply.confirm.what'), value: t('order.what', { count: quantity }) },
        { label: t('apply.confirm.date'), value: format.date(paid_at, 'date') },
        { label: t('apply.hash'), value: shortened(hash) },
      ],
      confirmLabel: t('apply.action'),
    };
    return run({ hash }, question, t('apply.done'));
  }
  return { apply, busy };
}
