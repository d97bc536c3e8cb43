import type { AnyOrderKind, Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { useFormat, useTranslation } from '@shared/shell';
import { usePayment } from '@shared/shell/payment';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Button, type IconName, List, ListItem, Row, Section } from '@shared/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMoneyText } from '../money/money.tsx';
import { useAskedFocus } from '../query/use-asked-focus.ts';
import { confirmationsText } from './confirmations-text.ts';
import { OngoingPayment } from './ongoing-payment.tsx';
import { orderTexts, useCancelOrder } from './use-cancel-order.ts';
import { isUnpaid, useOrderPayment } from './use-order-payment.ts';

export interface OpenOrdersProps {
  kind: AnyOrderKind;
  icon: IconName;
  /** Describes an order: '2 tickets'. */
  what(order: Order): string;
  /** Replaces `what` and the amount as the row's title. Must name the amount. */
  headline?: ((order: Order) => ReactNode) | undefined;
  /** Called when a payment continues, to show its panel. */
  onContinue?: (() => void) | undefined;
}

/**
 * Lists unpaid orders, to continue or cancel, and orders being confirmed, but not the order of the
 * current payment. The order of `?order=` comes first, with the focus on its button. The button of
 * the first unpaid order is the page's primary one, because a new purchase would pay twice. Renders
 * nothing if the list is empty or fails to load, because it is not the page's main content.
 */
export function OpenOrders({ kind, ...row }: OpenOrdersProps) {
  const { t } = useTranslation('kit');
  const { data } = useApiQuery(orders.open);
  const current = usePayment().state.order?.id;
  const asked = useSearchParams()[0].get('order');
  const open = data?.list.filter((order) => order.kind === kind && order.id !== current) ?? [];
  open.sort((a, b) => Number(b.id === asked) - Number(a.id === asked));
  if (open.length === 0) return null;
  const first = open.find(isUnpaid);
  return (
    <Section title={t(orderTexts(kind).open)}>
      <List>
        {open.map((order) => (
          <OpenOrder
            key={order.id}
            order={order}
            asked={order.id === asked}
            isFirst={order === first}
            {...row}
          />
        ))}
      </List>
    </Section>
  );
}

/** The open orders, below a notice while the payment of another order is in progress. */
export function OtherPayments({
  ongoing,
  ...open
}: OpenOrdersProps & { ongoing?: Order | undefined }) {
  return (
    <>
      {ongoing && <OngoingPayment order={ongoing} />}
      <OpenOrders {...open} />
    </>
  );
}

type OpenOrderProps = Omit<OpenOrdersProps, 'kind'> & {
  order: Order;
  /** Whether the page's link names this order. */
  asked: boolean;
  /** Whether it is the first unpaid order. */
  isFirst: boolean;
};

function OpenOrder({ order, asked, isFirst, icon, what, headline, onContinue }: OpenOrderProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const money = useMoneyText();
  const { pay, ongoing } = useOrderPayment(order.kind);
  const cancel = useCancelOrder();
  const waits = isUnpaid(order);
  const action = useAskedFocus<HTMLButtonElement>(asked);
  return (
    <ListItem
      icon={icon}
      title={
        headline?.(order) ??
        `${what(order)} · ${money(BigInt(order.payment.amount), order.payment.asset)}`
      }
      description={
        waits
          ? t('open.awaiting', { date: format.date(order.expires_at, 'dateTime') })
          : confirmationsText(t, format, order.confirmations, order.confirmations_needed)
      }
      trailing={
        waits ? (
          <Row gap={1}>
            <Button size="sm" variant="quiet" onClick={() => void cancel(order, what(order))}>
              {t(orderTexts(order.kind).cancel)}
            </Button>
            <Button
              ref={action}
              size="sm"
              variant={isFirst ? 'primary' : 'secondary'}
              disabled={ongoing !== undefined}
              onClick={() => {
                pay(order);
                onContinue?.();
              }}
            >
              {t('open.action')}
            </Button>
          </Row>
        ) : (
          <Badge tone="warning">{t('open.confirming')}</Badge>
        )
      }
    />
  );
}
