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
 * Reason why a payment stopped, waits or is in doubt. `interrupted`: a reload came before the
 * wallet's answer; a tap continues the payment. `orderCancelled`: the owner cancelled the order;
 * `cancelled`: the payment was cancelled in the wallet. `unconfirmed`: in a block, but not reported
 * by the server. `chainSilent`: the wallet's node has returned no data about the payment.
 * `problemText` returns the text.
 */
export interface PaymentProblem {
  code: PaymentProblemCode;
  /** For insufficientBalance and insufficientGas, in base units; absent if unknown. */
  missing?: { amount: string; of: TokenKind };
  /** For accountMismatch: the session's account and the wallet's. */
  expected?: string;
  actual?: string;
  /** For replaced and cancelled: the replacing transaction; absent for an approval. */
  by?: string;
  /** The thrown error, if there was one. */
  error?: unknown;
}

/** Error that ends an attempt before the payment is sent. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure';
  readonly problem: PaymentProblem;

  constructor(problem: PaymentProblem) {
    super(`payment: ${problem.code}`, { cause: problem.error });
    this.problem = problem;
  }
}

/** Wallet errors → payment problems. Codes not listed map to 'walletFailed'. */
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

export function walletProblem(error: unknown): PaymentProblem {
  const known = toWalletError(error);
  const code = codeOf[known.code] ?? 'walletFailed';
  // 'walletFailed' shows the text of the wallet's error.
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
 * Returns whether the error proves that nothing was sent. A time-out or a lost connection does not:
 * the wallet may have sent before it failed.
 */
export function provesNothingSent(error: unknown): boolean {
  return error instanceof WalletError && sentNothing.has(error.code);
}
