import { limits, type TicketPurchase } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { Money, QueryView } from '@shared/kit';
import { ConfirmCancelled, confirm, toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation, useApiPages } from '@shared/shell/query';
import {
  Address,
  Button,
  EmptyState,
  List,
  ListItem,
  LoadMore,
  Section,
  Skeleton,
  shortened,
} from '@shared/ui';

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

function useApply() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { mutate, isPending } = useApiMutation(user.applyTicketDividend, {
    onSuccess: () => toast({ tone: 'success', text: t('apply.done') }),
  });
  async function apply({ quantity, hash, paid_at }: TicketPurchase): Promise<void> {
    try {
      await confirm({
        title: t('apply.confirm.title'),
        message: t('apply.confirm.text'),
        details: [
          { label: t('apply.confirm.what'), value: t('order.what', { count: quantity }) },
          { label: t('apply.confirm.date'), value: format.date(paid_at, 'date') },
          { label: t('apply.hash'), value: shortened(hash) },
        ],
        confirmLabel: t('apply.action'),
      });
    } catch (error) {
      if (error instanceof ConfirmCancelled) return;
      throw error;
    }
    mutate({ hash });
  }
  return { apply, busy: isPending };
}
