import type { WalletErrorCode } from '@shared/contract';
import { toWalletError, WalletError } from '../wallet/wallet-error.ts';
import type { TokenKind } from './payment-stages.ts';

export type PaymentProblemCode =
  | 'noWallet'
  | 'walletRejected'
  | 'walletPending'
  | 'walletFailed'
  | 'walletSilent'
  | 'accountMismatch'
  | 'wrongNetwork'
  | 'balanceUnavailable'
  | 'insufficientBalance'
  | 'insufficientGas'
  | 'insufficientAuthorization'
  | 'orderExpired'
  | 'orderCancelled'
  | 'orderUnavailable'
  | 'refused'
  | 'interrupted'
  | 'alreadyPaid'
  | 'notSeen'
  | 'unconfirmed'
  | 'chainSilent'
  | 'dropped'
  | 'reverted'
  | 'cancelled'
  | 'replaced';

/**
 * Why a payment stopped, waits or is in doubt. `interrupted`: a reload came before
 * the wallet was asked to pay, or before it had answered; it goes on with a tap. `orderCancelled`: the owner gave the order up; `cancelled`:
 * the payment, in the wallet. `unconfirmed`: in a block, and the server does not say so.
 * `chainSilent`: the wallet's node has reported nothing of it. Text under `payment.problem.<code>`.
 */
export interface PaymentProblem {
  code: PaymentProblemCode;
  /** With insufficientBalance and insufficientGas: base units short, of the coin or the token. */
  missing?: { amount: string; of: TokenKind };
  /** With accountMismatch: the session's account and the wallet's. */
  expected?: string;
  actual?: string;
  /** With replaced and cancelled: the transaction that took this one's place; none for an approval. */
  by?: string;
  /** What was thrown, when its own text says more. */
  error?: unknown;
}

/** Ends a payment before anything was sent. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure';
  readonly problem: PaymentProblem;

  constructor(problem: PaymentProblem) {
    super(`payment: ${problem.code}`, { cause: problem.error });
    this.problem = problem;
  }
}

/** What a refusal of the wallet means for the payment. Codes not listed: 'walletFailed'. */
const codeOf: Partial<Record<WalletErrorCode, PaymentProblemCode>> = {
  rejected: 'walletRejected',
  pending: 'walletPending',
  noWallet: 'noWallet',
  noAccount: 'noWallet',
  insufficientFunds: 'insufficientGas',
  reverted: 'refused',
  wrongChain: 'wrongNetwork',
  unknownChain: 'wrongNetwork',
};

/** A wallet's error as the reason why nothing was sent. */
export function walletProblem(error: unknown): PaymentProblem {
  const known = toWalletError(error);
  const code = codeOf[known.code] ?? 'walletFailed';
  // Where the payment has no better words, the wallet error's own text is shown.
  return code === 'walletFailed' ? { code, error: known } : { code };
}

const sentNothing: ReadonlySet<WalletErrorCode> = new Set([
  'rejected',
  'pending',
  'unauthorized',
  'unsupportedMethod',
  'unknownChain',
  'wrongChain',
  'insufficientFunds',
  'reverted',
  'invalidParams',
  'tooManyRequests',
  'noWallet',
]);

/**
 * Whether an error of eth_sendTransaction proves that nothing was sent. A time-out, a lost
 * connection and an internal error do not: the wallet may have broadcast before it failed.
 */
export function provesNothingSent(error: unknown): boolean {
  return error instanceof WalletError && sentNothing.has(error.code);
}
