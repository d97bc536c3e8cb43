import { type Attempt, intentOf, type ReadyAttempt } from './attempt.ts';
import { approve, checkApprovals, requestPayment } from './authorization.ts';
import { connectAccount, findWallet } from './connection.ts';
import { checkFunds, isPaidAlready } from './money.ts';
import { closedBy, laterOf } from './order.ts';
import type { PaymentIntent } from './payment-intents.ts';
import { PaymentFailure } from './payment-problems.ts';
import type { TransactionRequest } from './payment-subject.ts';

/**
 * Runs the steps of an attempt up to the wallet's answer, and returns the intent to follow.
 * @throws PaymentFailure or WalletError if the payment was not sent
 */
export async function attemptPayment(attempt: Attempt): Promise<PaymentIntent> {
  await findWallet(attempt);
  await connectAccount(attempt);
  const ready = { ...attempt, calls: await attempt.loadCalls() };
  if (await isPaidAlready(ready)) return intentOf(attempt);
  await checkFunds(ready);
  const approvals = await checkApprovals(ready);
  if (!(await confirmTerms(ready))) return intentOf(attempt);
  if (approvals.length > 0) {
    await approve(ready, approvals);
    // Blocks have passed, and the payment's fee can be estimated only now.
    await checkFunds(ready);
    if (!(await confirmTerms(ready))) return intentOf(attempt);
  }
  return requestPayment(ready);
}

/**
 * Step 6: reads the subject again before the transaction is sent, and compares its terms. Returns
 * false if it no longer awaits payment.
 * @throws PaymentFailure orderUnavailable, orderExpired, orderCancelled
 */
async function confirmTerms(attempt: ReadyAttempt): Promise<boolean> {
  const { subject, signal, read, state, dispatch } = attempt;
  const answer = await read(subject.id, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new PaymentFailure({ code: 'orderUnavailable', error });
  });
  const now = laterOf(state().subject, answer);
  const closed = closedBy(now);
  if (closed) throw new PaymentFailure({ code: closed });
  if (now.status !== 'awaiting_payment') {
    dispatch({ type: 'updated', subject: now });
    return false;
  }
  if (!isSamePayment(now.payment, subject.payment))
    throw new PaymentFailure({ code: 'orderUnavailable' });
  dispatch({ type: 'termsConfirmed', subject: now });
  return true;
}

function isSamePayment(a: TransactionRequest, b: TransactionRequest): boolean {
  const terms = ['amount', 'contract', 'reference', 'token', 'chain_id'] as const;
  return terms.every((term) => a[term] === b[term]) && isSameCall(a.call, b.call);
}

function isSameCall(a: TransactionRequest['call'], b: TransactionRequest['call']): boolean {
  if (a.kind !== 'mutual_aid_join' || b.kind !== 'mutual_aid_join') return a.kind === b.kind;
  return a.deadline === b.deadline && a.voucher === b.voucher;
}
