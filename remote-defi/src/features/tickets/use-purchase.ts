import type { InputOf } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { useOrderPayment } from '@shared/kit/payment';
import { ensureRiskAcknowledged, sessionStore, toastError } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useState } from 'react';

/** Buys tickets: risk notice accepted → order created → order paid. */
export function usePurchase() {
  const { pay } = useOrderPayment('ticket');
  const { mutateAsync: makeOrder } = useApiMutation(ticket.getOrder, { quiet: true });
  const [busy, setBusy] = useState(false);

  async function buy(asked: InputOf<typeof ticket.getOrder>): Promise<void> {
    setBusy(true);
    try {
      await ensureRiskAcknowledged();
      pay(await makeOrder(asked));
      sessionStore.remove('orderTempInfo');
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return { buy, busy };
}
