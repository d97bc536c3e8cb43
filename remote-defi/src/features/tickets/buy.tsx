import * as ticket from '@shared/contract/endpoints/ticket';
import { AccountFrozen, useIsAccountFrozen } from '@shared/kit';
import { OngoingPayment, OpenOrders, PaymentPanel, useOrderPayment } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';
import { useApiQuery, useFailure } from '@shared/shell/query';
import { ErrorState, OfflineNote, Skeleton, Stack, VisuallyHidden } from '@shared/ui';
import { AboutTickets } from './about-tickets.tsx';
import { BuyForm } from './buy-form.tsx';
import { TicketReceipt } from './ticket-receipt.tsx';
import { useWhat } from './use-what.ts';

/** The Buy tab: the form, or the payment in progress. */
export function Buy({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(ticket.config);
  const failure = useFailure(query);
  const { own, ongoing } = useOrderPayment('ticket');
  const isAccountFrozen = useIsAccountFrozen();
  const what = useWhat();
  if (own) {
    return (
      <PaymentPanel
        what={what}
        receipt={(order) => <TicketReceipt order={order} onDone={onDone} />}
      />
    );
  }
  if (query.data) {
    return (
      <Stack gap={8}>
        {failure?.stale && <OfflineNote {...failure} />}
        {ongoing && <OngoingPayment order={ongoing} />}
        {isAccountFrozen ? (
          <AccountFrozen />
        ) : (
          <BuyForm config={query.data} busy={ongoing !== undefined} />
        )}
        <OpenOrders kind="ticket" icon="ticket" what={what} />
        <AboutTickets config={query.data} />
      </Stack>
    );
  }
  if (failure) return <ErrorState title={t('buy.config.failed')} {...failure} />;
  return (
    <Stack gap={5} aria-busy="true">
      <VisuallyHidden role="status">{t('buy.loading')}</VisuallyHidden>
      <Skeleton shape="block" />
      <Skeleton shape="block" height={180} />
    </Stack>
  );
}
