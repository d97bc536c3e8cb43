import { hexChainId } from '../wallet/chain-id.ts';
import type { RequestOptions } from '../wallet/request.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { intentOf, type ReadyAttempt } from './attempt.ts';
import { rpcCall } from './chain.ts';
import { onNetwork, requireUnchanged } from './connection.ts';
import type { Call } from './contract-calls.lazy.ts';
import { isApproved, missingApprovals, untilSettled } from './money.ts';
import { isHash, type PaymentIntent } from './payment-intents.ts';
import { PaymentFailure, provesNothingSent, walletProblem } from './payment-problems.ts';

/**
 * Step 5: returns the amounts still to approve. First waits until an approval of an earlier attempt
 * or page load is mined or lost.
 */
export async function checkApprovals(attempt: ReadyAttempt): Promise<bigint[]> {
  const { subject, account, intents, dispatch } = attempt;
  const stored = intents.load(account);
  const earlier = stored?.subject.id === subject.id ? stored.approval : undefined;
  if (earlier) {
    const isThere = () => isApproved(attempt, BigInt(subject.payment.amount ?? 0));
    await untilSettled(attempt, earlier, isThere);
  }
  const approvals = await onNetwork(attempt, missingApprovals(attempt));
  // The report of the earlier attempt may have failed.
  if (subject.payment.token && (earlier || approvals.length === 0))
    attempt.reportApproval?.(subject.id, earlier ?? null);
  dispatch({ type: 'authorizationChecked' });
  return approvals;
}

/**
 * Step 7 (ERC-20): requests each approval in turn.
 * @throws PaymentFailure: insufficientAuthorization (approval lowered or failed), cancelled
 * (approval dropped, cancelled or replaced), accountMismatch, wrongNetwork; WalletError
 */
export async function approve(attempt: ReadyAttempt, amounts: readonly bigint[]): Promise<void> {
  const { subject, intents, calls, dispatch } = attempt;
  const { token, contract } = subject.payment;
  if (!token) return;
  for (const amount of amounts) {
    await requireUnchanged(attempt);
    const intent: PaymentIntent = { ...intentOf(attempt), asked: 'approval' };
    intents.save(intent);
    dispatch({ type: 'approvalAsked', reset: amount === 0n });
    const hash = await send(attempt, calls.approveCall(token, contract, amount));
    intents.save({ ...intent, approval: hash });
    dispatch({ type: 'approvalSent', hash });
    attempt.reportApproval?.(subject.id, hash);
    const isThere = () => isApproved(attempt, amount);
    const end = await untilSettled(attempt, hash, isThere);
    if (!(await onNetwork(attempt, isThere())))
      throw new PaymentFailure({
        code: end === 'lost' ? 'cancelled' : 'insufficientAuthorization',
      });
  }
}

/**
 * Step 8: requests the payment from the wallet. If the returned intent has no hash, the payment may
 * or may not have been sent.
 * @throws PaymentFailure if the payment was certainly not sent
 */
export async function requestPayment(attempt: ReadyAttempt): Promise<PaymentIntent> {
  const { subject, account, chain, signal, calls, intents, state, dispatch } = attempt;
  // 0 if the block cannot be read: the follower then searches for no replacement.
  const block = await chain.head().catch(() => 0);
  await requireUnchanged(attempt);
  const stored = intents.load(account);
  const earlier = stored?.subject.id === subject.id && stored.asked === 'payment';
  const intent: PaymentIntent = { ...intentOf(attempt), block };
  intents.save(intent);
  dispatch({ type: 'paymentAsked' });
  const adopt = (hash: string): PaymentIntent => {
    const sent = { ...intent, hash };
    intents.save(sent);
    dispatch({ type: 'submitted', hash });
    return sent;
  };
  const onLate = (answer: unknown) => {
    if (!isHash(answer)) return;
    const now = state();
    if (now.subject?.id !== subject.id) intents.recordHash(account, subject.id, answer);
    else if (!now.hash) adopt(answer);
  };
  const onLateError = (error: WalletError) => {
    // A late refusal proves nothing about an earlier attempt for this order.
    if (signal.aborted || earlier || !provesNothingSent(error)) return;
    if (state().subject?.id === subject.id)
      dispatch({ type: 'refusedLate', problem: walletProblem(error) });
  };
  try {
    return adopt(await send(attempt, calls.payCall(subject.payment), { onLate, onLateError }));
  } catch (error) {
    signal.throwIfAborted();
    if (!provesNothingSent(error)) {
      dispatch({ type: 'doubted', problem: { code: 'walletSilent', error } });
      return intent;
    }
    intents.clear(account, subject.id);
    throw new PaymentFailure(walletProblem(error));
  }
}

async function send(
  { wallet, subject, account, signal, onSlow }: ReadyAttempt,
  call: Call,
  late: Pick<RequestOptions, 'onLate' | 'onLateError'> = {},
): Promise<string> {
  // With the chain id, the wallet refuses if its network was switched at this moment.
  const chainId = hexChainId(subject.payment.chain_id);
  const wish = { from: account, chainId, ...rpcCall(call) };
  const options = { kind: 'prompt' as const, onSlow, signal, ...late };
  const answer = await wallet.request('eth_sendTransaction', [wish], options);
  if (!isHash(answer)) throw new WalletError('unknown', answer);
  return answer;
}
