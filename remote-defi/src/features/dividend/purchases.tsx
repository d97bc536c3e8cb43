import { limits, type TicketPurchase } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { Money, QueryView } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import {
  Address,
  Button,
  EmptyState,
  List,
  ListItem,
  LoadMore,
  Section,
  Skeleton,
} from '@shared/ui';
import { useApply } from './use-apply.ts';

/**
 * The member's purchases, each with a button to apply, so that members need no transaction hash.
 */
export function Purchases() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(ticket.purchases, {});
  const { apply, busy } = useApply();
  return (
    <Section title={t('apply.purchases')}>
      <QueryView
        query={{ ...list, data: list.items }}
        failed={t('apply.purchases.failed')}
        loading={<Skeleton shape="row" count={2} />}
      >
        {(purchases) =>
          purchases.length > 0 ? (
            <>
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
              {(list.hasNextPage || purchases.length > limits.orderPageSize) && (
                <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
              )}
            </>
          ) : (
            <EmptyState
              icon="ticket"
              title={t('apply.purchases.empty')}
              action={
                <Button to="/ticket" variant="primary">
                  {t('mine.empty.action')}
                </Button>
              }
            />
          )
        }
      </QueryView>
    </Section>
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
