import { atom } from 'jotai';
import { readCall } from './call-order.ts';
import { createChain } from './chain.ts';
import { createPayment, type PaymentDeps } from './payment.flow.ts';
import { idlePayment, type PaymentState } from './payment-state.ts';

/** The one contract call of this tab. */
export const contractCallAtom = atom<PaymentState>(idlePayment);

/** Between two reads of a call, ms: soon at first, then so that the wallet's limit is far away. */
function pauseAfter(elapsed: number): number {
  return Math.min(20_000, Math.max(3_000, elapsed * 0.7));
}

/**
 * Calls of contracts that pay nothing, by the machine of payments; see `pay` for the sentence. What that
 * asks the server of an order, the chain is asked here, through the wallet.
 */
export function createContractCall(deps: Omit<PaymentDeps, 'atom' | 'order' | 'onOrder'>) {
  const { wallet, store, loadCalls } = deps;
  const chain = createChain((method, params) => wallet.request(method, params));
  return createPayment({
    ...deps,
    atom: contractCallAtom,
    async order() {
      const { order, hash } = store.get(contractCallAtom);
      if (!order) throw new Error('no call is under way');
      return readCall({ chain, calls: await loadCalls() }, order, hash);
    },
    onOrder: () => () => {},
    pauseAfter,
  });
}
