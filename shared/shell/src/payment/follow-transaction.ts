import { sameAddress } from '../wallet/address.ts';
import { pause } from '../wallet/pause.ts';
import type { Flow } from './attempt.ts';
import { closedBy, isOutdated } from './order.ts';
import type { PaymentIntent } from './payment-intents.ts';
import type { PaymentProblemCode } from './payment-problems.ts';
import { isUnsigned } from './payment-state.ts';
import type { PaymentSubject } from './payment-subject.ts';
import {
  classifyReplacement,
  classifyTransaction,
  type TransactionVerdict,
} from './transaction-verdict.ts';

export interface FollowDeps
  extends Pick<Flow, 'timers' | 'intents' | 'chain' | 'read' | 'state' | 'dispatch'> {
  /** Subscribes to realtime orders; the result unsubscribes. Undefined for contract calls. */
  onUpdate?(listener: (subject: PaymentSubject) => void): () => void;
  /** Subscribes to changes of a payment's record by other tabs; the result unsubscribes. */
  onNote?(listener: () => void): () => void;
  /**
   * Competes with the other tabs for an order until the signal aborts. Returns a function that
   * returns whether this tab reads the chain. Without `lead`, every tab reads it.
   */
  lead?(id: string, signal: AbortSignal): () => boolean;
  /** Returns the pause until the next read of the order, ms; the first was `elapsed` ms ago. */
  pauseAfter?(elapsed: number): number;
}

/** Times in ms, except `searchBlocks`. */
export const followPatience = {
  /** Pause between two reads of the order; the realtime stream is faster. */
  pause: 3_000,
  /** Pause between two reads of the order after `doubt`. */
  slowPause: 10_000,
  /** Pause between two reads of the chain: wallets allow a site about 90 reads a minute. */
  chainPause: 15_000,
  /** Pause between two reads of the chain after `longRun`. */
  slowChainPause: 60_000,
  longRun: 300_000,
  /** A sent payment that the server does not report for this long becomes `unknown`. */
  doubt: 60_000,
  /** A transaction unknown to the node for this long was probably dropped. */
  missing: 30_000,
  /** A chain without a new block for this long has stopped, so its last block counts as final. */
  standstill: 30_000,
  /** Number of blocks per search for a replacement. */
  searchBlocks: 20,
} as const;

/** Problems that each chain read may replace; 'dropped' stays until the transaction is found. */
const byChain: readonly PaymentProblemCode[] = ['notSeen', 'unconfirmed', 'chainSilent'];

function pauseAfterRead(elapsed: number): number {
  return elapsed < followPatience.doubt ? followPatience.pause : followPatience.slowPause;
}

/**
 * Follows a payment that was or may have been sent, until the server reports it as paid, a failure
 * is proven, or the user dismisses it. Time alone makes it 'unknown' at most.
 * @throws the signal's abort reason
 */
export async function followPayment(
  deps: FollowDeps,
  begun: PaymentIntent,
  signal: AbortSignal,
): Promise<void> {
  const { timers, intents, chain, dispatch, pauseAfter = pauseAfterRead } = deps;
  const id = begun.subject.id;
  const startedAt = timers.now();
  const following = new AbortController();
  const leads = deps.lead?.(id, following.signal) ?? (() => true);
  let nextChainReadAt = startedAt;
  let isStored = false;
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

  const stopUpdates = deps.onUpdate?.((subject) => {
    if (subject.id !== id) return;
    dispatch({ type: 'updated', subject });
    wake();
  });
  const stopNotes = deps.onNote?.(() => wake());
  try {
    while (!isOver()) {
      readStoredIntent();
      if (!isOver()) await readSubject();
      if (isChainDue()) await readChain().catch(() => {});
      signal.throwIfAborted();
      if (isOver()) break;
      if (timers.now() - startedAt >= followPatience.doubt) doubt();
      await nap();
    }
    intents.clear(begun.account, id);
  } finally {
    stopUpdates?.();
    stopNotes?.();
    following.abort();
  }

  /** Reads the stored payment, which another tab of the same account may have sent or dismissed. */
  function readStoredIntent(): void {
    const stored = intents.load(begun.account);
    const isOwn = stored?.subject.id === id;
    if (isOwn && stored.hash && stored.hash !== intent.hash) {
      intent = { ...intent, hash: stored.hash };
      dispatch({ type: deps.state().hash ? 'repriced' : 'submitted', hash: stored.hash });
    }
    if (isStored && !isOwn && isUnsigned(deps.state())) dispatch({ type: 'dismissed' });
    isStored ||= isOwn;
  }

  /** Returns whether to read the chain now (not during confirmations), and sets the next time. */
  function isChainDue(): boolean {
    const { step } = deps.state();
    if (isOver() || step === 'waitingForConfirmation' || !leads()) return false;
    const now = timers.now();
    if (now < nextChainReadAt) return false;
    const isLong = now - startedAt >= followPatience.longRun;
    nextChainReadAt = now + (isLong ? followPatience.slowChainPause : followPatience.chainPause);
    return true;
  }

  async function readSubject(): Promise<void> {
    const subject = await deps.read(id, signal).catch(() => undefined);
    signal.throwIfAborted();
    // The read failed, or a newer state has arrived meanwhile.
    if (!subject || isOutdated(deps.state().subject, subject)) return;
    dispatch({ type: 'updated', subject });
    // The server follows the contract's events, so it may find the transaction first.
    if (subject.tx_hash && subject.tx_hash !== intent.hash) remember({ hash: subject.tx_hash });
    const closed = closedBy(subject);
    if (closed && !currentHash()) dispatch({ type: 'failed', problem: { code: closed } });
  }

  function currentHash(): string | undefined {
    const { hash } = deps.state();
    if (hash && hash !== intent.hash) remember({ hash });
    return intent.hash;
  }

  async function readChain(): Promise<void> {
    const hash = currentHash();
    if (!hash) return;
    // Read before the receipt, so that a payment mined in between does not count as replaced.
    const nextNonce = intent.nonce === undefined ? 0 : await chain.nonce(intent.account);
    const receipt = await chain.receipt(hash);
    const transaction = receipt ? undefined : await chain.transaction(hash);
    const isUsed = !receipt && !transaction && nextNonce > (intent.nonce ?? nextNonce);
    const settled = isUsed || receipt?.ok === false ? settledUpTo(await chain.head()) : begun.block;
    // Read last, because the network can change in the wallet at any moment.
    if ((await chain.id()) !== intent.subject.payment.chain_id) return;
    if (transaction && intent.nonce === undefined) remember({ nonce: transaction.nonce });
    verdict = classifyTransaction({
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

  /** Marks the payment as unknown, with the reason from the last read of the chain. */
  function doubt(): void {
    const { step, problem, subject } = deps.state();
    const isSeen = verdict === 'mined' || verdict === 'pending';
    const isReworded =
      problem && (byChain.includes(problem.code) || (problem.code === 'dropped' && isSeen));
    // A payment without a hash may not have been sent, and the chain cannot be queried for it.
    if (!currentHash() || !(step === 'processing' || isReworded)) return;
    const unseen = verdict || !leads() ? 'notSeen' : 'chainSilent';
    // A payment that was mined after the order closed may never count.
    const mined = (subject && closedBy(subject)) ?? 'unconfirmed';
    dispatch({ type: 'doubted', problem: { code: verdict === 'mined' ? mined : unseen } });
  }

  /** Returns the newest block that is safe from reorganisations. */
  function settledUpTo(head: number): number {
    if (head !== newest.block) newest = { block: head, since: timers.now() };
    const standsStill = timers.now() - newest.since >= followPatience.standstill;
    return standsStill ? head : head - intent.subject.confirmations_needed + 1;
  }

  async function findReplacement(settled: number): Promise<void> {
    const last = Math.min(settled, searchFrom + followPatience.searchBlocks - 1);
    for (; searchFrom <= last; searchFrom++) {
      const by = (await chain.transactionsOf(searchFrom)).find(
        ({ from, nonce }) => sameAddress(from, intent.account) && nonce === intent.nonce,
      );
      if (!by) continue;
      const how = classifyReplacement(intent.subject.payment, by);
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
