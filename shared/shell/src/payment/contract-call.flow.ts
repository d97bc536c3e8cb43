import { atom } from 'jotai';
import { createChain } from './chain.ts';
import { createPayment, type PaymentDeps } from './payment.flow.ts';
import { idlePayment, type PaymentState } from './payment-state.ts';
import { readCall } from './payment-subject.ts';

export const contractCallAtom = atom<PaymentState>(idlePayment);

/** Creates the flow of a contract call: a payment flow that reads its progress from the chain. */
export function createContractCall(deps: Omit<PaymentDeps, 'atom' | 'read' | 'onUpdate'>) {
  const { wallet, store, loadCalls } = deps;
  const chain = createChain((method, params) => wallet.request(method, params));
  return createPayment({
    ...deps,
    atom: contractCallAtom,
    async read() {
      const { subject, hash } = store.get(contractCallAtom);
      if (!subject) throw new Error('no contract call is in progress');
      return readCall({ chain, calls: await loadCalls() }, subject, hash);
    },
    // Pause between two reads, ms; it grows because wallets limit the rate of reads.
    pauseAfter: (elapsed) => Math.min(20_000, Math.max(3_000, elapsed * 0.7)),
  });
}
