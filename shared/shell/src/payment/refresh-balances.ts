import type { PrimitiveAtom } from 'jotai';
import { queryClient } from '../query/query-client.ts';
import { shellStore } from '../store.ts';
import type { PaymentState, PaymentStep } from './payment-state.ts';

/** In a block, counted, or ended by it: the account on the chain holds another amount than before. */
const changing: readonly PaymentStep[] = ['waitingForConfirmation', 'success', 'fail'];

/** Has balances on the chain read again when what the wallet has sent changes them. */
export function refreshBalancesAfter(at: PrimitiveAtom<PaymentState>): void {
  let { step } = shellStore.get(at);
  shellStore.sub(at, () => {
    const before = step;
    step = shellStore.get(at).step;
    if (step === before || !changing.includes(step)) return;
    void queryClient.invalidateQueries({ queryKey: ['chain'] });
  });
}
