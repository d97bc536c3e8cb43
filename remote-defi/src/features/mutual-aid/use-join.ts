import * as pledge from '@shared/contract/endpoints/pledge';
import { useOrderPayment } from '@shared/kit/payment';
import { ensureRiskAcknowledged, toastError } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useState } from 'react';

/**
 * Joins mutual aid: risk notice accepted → order created → order paid by a call of the contract.
 */
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
