import type { Order } from '@shared/contract';
import type { Timers } from '../timers.ts';
import { sameAddress } from '../wallet/address.ts';
import { pause } from '../wallet/pause.ts';
import type { Chain } from './chain.ts';
import { closedBy, isOutdated } from './order.ts';
import type { Intents, PaymentIntent } from './payment-intents.ts';
import type { PaymentProblemCode } from './payment-problems.ts';
import { isUnsigned, type PaymentEvent, type PaymentState } from './payment-state.ts';
import {
  judgeReplacement,
  judgeTransaction,
  type TransactionVerdict,
} from './transaction-verdict.ts';

export interface FollowDeps {
  timers: Timers;
  intents: Intents;
  state(): PaymentState;
  dispatch(event: PaymentEvent): void;
  /** The order as the server has it. */
  order(id: string, signal?: AbortSignal): Promise<Order>;
  /** Orders as the realtime stream brings them; returns how to stop. */
  onOrder(listener: (order: Order) => void): () => void;
  /** Calls back when another tab has changed the note of a payment; returns how to stop. */
  onNote?(listener: () => void): () => void;
  /** The chain through the wallet; what it says of another chain than the order's is not heard. */
  chain: Chain;
  /**
   * Competes with the other tabs for an order until the signal aborts; the result says whether this tab
   * is the one that reads the chain. Without it every tab reads the chain.
   */
  lead?(id: string, signal: AbortSignal): () => boolean;
  /** How long until the order is read again, `elapsed` ms after it was first read. */
  pauseAfter?(elapsed: number): number;
}

export const followPatience = {
  /** Between two reads of the order, ms; the realtime stream is faster. */
  look: 3_000,
  /** The same once the payment is in doubt. */
  slowLook: 10_000,
  /** Between two looks at the chain, ms: wallets allow a site about 90 reads a minute. */
  chainLook: 15_000,
  /** The same after `longRun`. */
  slowChainLook: 60_000,
  longRun: 300_000,
  /** Sent, and not with the server for so long: 'unknown, still checking'. */
  doubt: 60_000,
  /** Known to no node for so long: probably dropped. */
  missing: 30_000,
  /** A chain without a new block for so long stands still: its last block is as good as a deep one. */
  standstill: 30_000,
  /** Blocks searched at once for what replaced a payment. */
  searchBlocks: 20,
} as const;

/** What time and the chain make of a payment; other reasons for doubt stay. */
const byChain: readonly PaymentProblemCode[] = ['notSeen', 'unconfirmed', 'chainSilent'];

function pauseAfterRead(elapsed: number): number {
  return elapsed < followPatience.doubt ? followPatience.look : followPatience.slowLook;
}

/**
 * Follows a sent (or perhaps sent) payment until the server has it paid or the chain proves that it
 * never will be. Never gives up by itself: time only makes it 'unknown'.
 * @throws the signal's reason when it is aborted
 */
export async function followPayment(
  deps: FollowDeps,
  begun: PaymentIntent,
  signal: AbortSignal,
): Promise<void> {
  const { timers, intents, chain, dispatch, pauseAfter = pauseAfterRead } = deps;
  const id = begun.order.id;
  const startedAt = timers.now();
  const following = new AbortController();
  const leads = deps.lead?.(id, following.signal) ?? (() => true);
  let nextChainLook = startedAt;
  let isNoted = false;
  let intent = begun;
  let verdict: TransactionVerdict | undefined;
  let missingSince: number | undefined;
  let searchFrom = begun.block;
  let newest = { block: 0, since: startedAt };
  let wake = () => {};

  const remember = (part: Partial<PaymentIntent>) => {
    intent = { ...intent, ...part };
    intents.save(intent);
  };
  const isOver = () => ['success', 'fail', 'idle'].includes(deps.state().step);

  const stopOrders = deps.onOrder((order) => {
    if (order.id !== id) return;
    dispatch({ type: 'orderSeen', order });
    wake();
  });
  const stopNotes = deps.onNote?.(() => wake());
  try {
    while (!isOver()) {
      readNote();
      if (!isOver()) await lookAtOrder();
      if (isChainDue()) await lookAtChain().catch(() => {});
      signal.throwIfAborted();
      if (isOver()) break;
      if (timers.now() - startedAt >= followPatience.doubt) doubt();
      await nap();
    }
    intents.clear(begun.account, id);
  } finally {
    stopOrders();
    stopNotes?.();
    following.abort();
  }

  /** Another tab of the same account may have sent the payment meanwhile, or given it up. */
  function readNote(): void {
    const noted = intents.load(begun.account);
    const isOwn = noted?.order.id === id;
    if (isOwn && noted.hash && noted.hash !== intent.hash) {
      intent = { ...intent, hash: noted.hash };
      dispatch({ type: deps.state().hash ? 'repriced' : 'submitted', hash: noted.hash });
    }
    if (isNoted && !isOwn && isUnsigned(deps.state())) dispatch({ type: 'dismissed' });
    isNoted ||= isOwn;
  }

  /** The server follows the chain too: it is read only for what the server cannot know. */
  function isChainDue(): boolean {
    const { step } = deps.state();
    if (isOver() || step === 'waitingForConfirmation' || !leads()) return false;
    const now = timers.now();
    if (now < nextChainLook) return false;
    const isLong = now - startedAt >= followPatience.longRun;
    nextChainLook = now + (isLong ? followPatience.slowChainLook : followPatience.chainLook);
    return true;
  }

  async function lookAtOrder(): Promise<void> {
    const order = await deps.order(id, signal).catch(() => undefined);
    signal.throwIfAborted();
    // One that was overtaken on its way says nothing of now.
    if (!order || isOutdated(deps.state().order, order)) return;
    dispatch({ type: 'orderSeen', order });
    // The server follows the contract's events, so it may know the transaction before us.
    if (order.tx_hash && order.tx_hash !== intent.hash) remember({ hash: order.tx_hash });
    const closed = closedBy(order);
    if (closed && !currentHash()) dispatch({ type: 'failed', problem: { code: closed } });
  }

  function currentHash(): string | undefined {
    const { hash } = deps.state();
    if (hash && hash !== intent.hash) remember({ hash });
    return intent.hash;
  }

  async function lookAtChain(): Promise<void> {
    const hash = currentHash();
    if (!hash) return;
    // Before the receipt: a payment that is mined in between does not look replaced.
    const nextNonce = intent.nonce === undefined ? 0 : await chain.nonce(intent.account);
    const receipt = await chain.receipt(hash);
    const transaction = receipt ? undefined : await chain.transaction(hash);
    const isUsed = !receipt && !transaction && nextNonce > (intent.nonce ?? nextNonce);
    const settled = isUsed || receipt?.ok === false ? settledUpTo(await chain.head()) : begun.block;
    // Last, since the network can be changed in the wallet at any moment.
    if ((await chain.id()) !== intent.order.payment.chain_id) return;
    if (transaction && intent.nonce === undefined) remember({ nonce: transaction.nonce });
    verdict = judgeTransaction({
      receipt,
      known: transaction !== undefined,
      nonce: intent.nonce,
      nextNonce,
      settledUpTo: settled,
    });
    if (verdict === 'reverted') dispatch({ type: 'failed', problem: { code: 'reverted' } });
    if (verdict === 'nonceUsed' && begun.block > 0) await findReplacement(settled);
    missingSince = verdict === 'missing' ? (missingSince ?? timers.now()) : undefined;
    if (missingSince !== undefined && timers.now() - missingSince >= followPatience.missing)
      dispatch({ type: 'doubted', problem: { code: 'dropped' } });
  }

  /** In the words for what was last seen of it. */
  function doubt(): void {
    const { step, problem, order } = deps.state();
    const isSeen = verdict === 'mined' || verdict === 'pending';
    const isReworded =
      problem && (byChain.includes(problem.code) || (problem.code === 'dropped' && isSeen));
    // One without a hash was perhaps not sent: the chain cannot be asked for it.
    if (!currentHash() || !(step === 'processing' || isReworded)) return;
    const unseen = verdict || !leads() ? 'notSeen' : 'chainSilent';
    // The server may never count it, where it was mined too late.
    const mined = (order && closedBy(order)) ?? 'unconfirmed';
    dispatch({ type: 'doubted', problem: { code: verdict === 'mined' ? mined : unseen } });
  }

  /** The youngest block that no reorganisation is to be feared for. */
  function settledUpTo(head: number): number {
    if (head !== newest.block) newest = { block: head, since: timers.now() };
    const standsStill = timers.now() - newest.since >= followPatience.standstill;
    return standsStill ? head : head - intent.order.confirmations_needed + 1;
  }

  async function findReplacement(settled: number): Promise<void> {
    const last = Math.min(settled, searchFrom + followPatience.searchBlocks);
    for (; searchFrom <= last; searchFrom++) {
      const by = (await chain.transactionsOf(searchFrom)).find(
        ({ from, nonce }) => sameAddress(from, intent.account) && nonce === intent.nonce,
      );
      if (!by) continue;
      const how = judgeReplacement(intent.order.payment, by);
      if (how === 'repriced') {
        remember({ hash: by.hash });
        dispatch({ type: 'repriced', hash: by.hash });
      } else dispatch({ type: 'failed', problem: { code: how, by: by.hash } });
      return;
    }
  }

  async function nap(): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    const end = () => woken.abort();
    signal.addEventListener('abort', end, { once: true });
    await pause(timers, pauseAfter(timers.now() - startedAt), woken.signal).catch(() => {});
    signal.removeEventListener('abort', end);
    signal.throwIfAborted();
  }
}
