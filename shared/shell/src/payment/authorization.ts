import type { Timers } from '../timers.ts';
import { hexChainId } from '../wallet/chain-id.ts';
import type { RequestOptions } from '../wallet/request.ts';
import type { Wallet } from '../wallet/wallet-connection.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { rpcCall } from './chain.ts';
import type { Connection } from './connection.ts';
import type { Call } from './contract-calls.ts';
import { type Attempt, isApproved, untilSettled } from './money.ts';
import { type Intents, isHash, type PaymentIntent } from './payment-intents.ts';
import { PaymentFailure, provesNothingSent, walletProblem } from './payment-problems.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';

export interface AuthorizationDeps {
  wallet: Pick<Wallet, 'request'>;
  timers: Timers;
  intents: Intents;
  connection: Connection;
  state(): PaymentState;
  dispatch(event: PaymentEvent): void;
  onSlow(): void;
}

/** The steps in the open wallet: approvals (ERC-20), then the payment. */
export function createAuthorization(deps: AuthorizationDeps) {
  const { wallet, timers, intents, connection, state, dispatch, onSlow } = deps;

  async function send(
    { subject, account, signal }: Attempt,
    call: Call,
    late: Pick<RequestOptions, 'onLate' | 'onLateError'> = {},
  ): Promise<string> {
    // The chain id makes a wallet refuse if it was switched at this moment.
    const chainId = hexChainId(subject.payment.chain_id);
    const wish = { from: account, chainId, ...rpcCall(call) };
    const options = { kind: 'prompt' as const, onSlow, signal, ...late };
    const answer = await wallet.request('eth_sendTransaction', [wish], options);
    if (!isHash(answer)) throw new WalletError('unknown', answer);
    return answer;
  }

  return {
    /** Waits for an approval of an earlier page or attempt instead of repeating it. */
    async awaitEarlierApproval(attempt: Attempt): Promise<void> {
      const { subject, account } = attempt;
      const earlier = intents.load(account);
      if (earlier?.subject.id !== subject.id || !earlier.approval) return;
      const isThere = () => isApproved(attempt, BigInt(subject.payment.amount ?? 0));
      await untilSettled(attempt, timers, earlier.approval, isThere);
    },

    /**
     * Requests each approval in turn; see `missingApprovals`.
     * @throws PaymentFailure insufficientAuthorization: lowered or failed; cancelled: dropped,
     * cancelled or replaced in the wallet; WalletError
     */
    async approve(attempt: Attempt, amounts: readonly bigint[]): Promise<void> {
      const { subject, account, calls } = attempt;
      const { token, contract } = subject.payment;
      if (!token) return;
      for (const amount of amounts) {
        await connection.requireUnchanged(attempt);
        const intent: PaymentIntent = { subject, account, asked: 'approval', block: 0 };
        intents.save(intent);
        dispatch({ type: 'approvalAsked', reset: amount === 0n });
        const hash = await send(attempt, calls.approveCall(token, contract, amount));
        intents.save({ ...intent, approval: hash });
        dispatch({ type: 'approvalSent', hash });
        const isThere = () => isApproved(attempt, amount);
        const end = await untilSettled(attempt, timers, hash, isThere);
        if (!(await connection.read(attempt, isThere())))
          throw new PaymentFailure({
            code: end === 'lost' ? 'cancelled' : 'insufficientAuthorization',
          });
      }
    },

    /**
     * Requests the payment from the wallet. A result without a hash does not prove that it was not
     * sent.
     * @throws PaymentFailure if it was certainly not sent
     */
    async pay(attempt: Attempt): Promise<PaymentIntent> {
      const { subject, account, chain, signal, calls } = attempt;
      // 0 if it cannot be read; then no replacement is searched for.
      const block = await chain.head().catch(() => 0);
      await connection.requireUnchanged(attempt);
      const stored = intents.load(account);
      const earlier = stored?.subject.id === subject.id && stored.asked === 'payment';
      const intent: PaymentIntent = { subject, account, asked: 'payment', block };
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
      // The wallet refused minutes after the request, so nothing was sent.
      const onLateError = (error: WalletError) => {
        // This proves nothing about an earlier attempt for this order, which may have been sent.
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
    },
  };
}
