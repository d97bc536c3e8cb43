import * as pledge from '@shared/contract/endpoints/pledge';
import { useOrderPayment } from '@shared/kit/payment';
import { ensureRiskAcknowledged, toastError } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useState } from 'react';

/** Joining in one sentence: risk notice acknowledged → order made → order paid by the contract's join. */
export function useJoin() {
  const { pay } = useOrderPayment('aid');
  const { mutateAsync: makeOrder } = useApiMutation(pledge.getOrder, { quiet: true });
  const [busy, setBusy] = useState(false);

  async function join(): Promise<void> {
    setBusy(true);
    try {
      await ensureRiskAcknowledged();
      pay(await makeOrder({}));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return { join, busy };
}
