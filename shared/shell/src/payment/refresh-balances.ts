import type { PrimitiveAtom } from 'jotai';
import { queryClient } from '../query/query-client.ts';
import { shellStore } from '../store.ts';
import type { PaymentState, PaymentStep } from './payment-state.ts';

/** Steps in which the account's balance on chain has changed: in a block, confirmed, or ended. */
const changing: readonly PaymentStep[] = ['waitingForConfirmation', 'success', 'fail'];

/** Refetches balances of the chain after a transaction of the wallet changed them. */
export function refreshBalancesAfter(at: PrimitiveAtom<PaymentState>): void {
  let { step } = shellStore.get(at);
  shellStore.sub(at, () => {
    const before = step;
    step = shellStore.get(at).step;
    if (step === before || !changing.includes(step)) return;
    void queryClient.invalidateQueries({ queryKey: ['chain'] });
  });
}
