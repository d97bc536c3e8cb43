import type { PaymentState } from './payment-state.ts';
import type { PaymentSubject } from './payment-subject.ts';

/** The stages of a payment in the order of specification §4; `only` limits one to a token kind. */
const stageTable = [
  { step: 'checkingWallet' },
  { step: 'connecting' },
  { step: 'checkingBalance' },
  { step: 'checkingAuthorization', only: 'erc20' },
  { step: 'confirming' },
  { step: 'waitingForAuthorization' },
  { step: 'processing' },
  { step: 'waitingForConfirmation' },
] as const;

/**
 * - checkingWallet: searches for the wallet.
 * - connecting: checks account and network.
 * - checkingBalance: checks the balances for amount and network fee.
 * - checkingAuthorization (ERC-20): checks the contract's allowance.
 * - confirming: checks with the server that the order can still be paid.
 * - waitingForAuthorization: the wallet is open for the approval (ERC-20) or the payment.
 * - processing: sent, but without a confirmation.
 * - waitingForConfirmation: n of N blocks.
 */
export type PaymentStage = (typeof stageTable)[number]['step'];

/** Whether the transaction pays in the chain's native coin or in an ERC-20. */
export type TokenKind = 'native' | 'erc20';

export function tokenKind({ payment }: PaymentSubject): TokenKind {
  return payment.token ? 'erc20' : 'native';
}

/** One row of the list of steps; its text is `payment.step.<step>`. */
export interface PaymentStepRow {
  step: PaymentStage;
  state: 'done' | 'current' | 'todo' | 'failed';
}

export function paymentSteps(token: TokenKind): PaymentStage[] {
  return stageTable.filter((row) => !('only' in row) || row.only === token).map(({ step }) => step);
}

export function paymentProgress(state: PaymentState): PaymentStepRow[] {
  const steps = paymentSteps(state.subject ? tokenKind(state.subject) : 'native');
  const at = steps.indexOf(state.stage);
  const here = state.step === 'fail' ? 'failed' : state.step === 'success' ? 'done' : 'current';
  const rowState = (i: number) => (i < at ? 'done' : i === at ? here : 'todo');
  return steps.map((step, i) => ({
    step,
    state: state.step === 'idle' ? 'todo' : rowState(i),
  }));
}
