import type { GasFees, MinedTransaction } from '../../chain/index.ts';

/** A transaction that was signed for a withdrawal. */
export interface Attempt extends GasFees {
  hash: string;
  raw: string;
  gas: bigint;
  signedAt: Date;
  sentAt: Date | null;
}

/** One that was signed and is not settled, with all that was ever signed for it, the latest last. */
export interface Underway {
  id: string;
  nonce: number;
  attempts: readonly Attempt[];
  lostAt: Date | null;
}

/** The chain as one look has found it. */
export interface View {
  head: number;
  /** The wallet's next nonce in the latest block, and in the one that has enough confirmations. */
  sent: number;
  sentForGood: number;
  mined: ReadonlyMap<string, MinedTransaction>;
  fees: GasFees;
  /** Confirmations until it counts. */
  needed: number;
}

/** What is to be done about one. */
export type Verdict =
  /** It is in a block; settled: as deep as it needs. */
  | { kind: 'mined'; hash: string; succeeded: boolean; confirmations: number; settled: boolean }
  /** Another transaction has its nonce; settled: deep enough, and for long enough. */
  | { kind: 'lost'; settled: boolean }
  | { kind: 'waiting'; resend: boolean; replace: boolean };

/** Sent again after so long without a block. */
export const resendAfterMs = 15_000;
/** Replaced by one that offers more after so long. */
export const stuckAfterMs = 60_000;
/** A nonce that another transaction has used for so long is not coming back; nodes may lag. */
export const lostAfterMs = 10 * 60_000;
/** Of one withdrawal. */
export const maxAttempts = 8;

/** Pure. */
export function judge({ nonce, attempts, lostAt }: Underway, view: View, now: Date): Verdict {
  for (const { hash } of attempts) {
    const found = view.mined.get(hash);
    if (!found) continue;
    const confirmations = Math.max(0, view.head - found.block + 1);
    const settled = confirmations >= view.needed;
    return { kind: 'mined', hash, succeeded: found.succeeded, confirmations, settled };
  }
  if (nonce < view.sent) {
    const since = lostAt ? now.getTime() - lostAt.getTime() : 0;
    return { kind: 'lost', settled: nonce < view.sentForGood && since >= lostAfterMs };
  }
  const last = attempts.at(-1);
  if (!last) return { kind: 'waiting', resend: false, replace: false };
  const ageOf = (time: Date | null) =>
    time ? now.getTime() - time.getTime() : Number.POSITIVE_INFINITY;
  const isStuck = ageOf(last.signedAt) >= stuckAfterMs && attempts.length < maxAttempts;
  // The next one of all, or one that offers less than what is asked now: the others only wait for it.
  const replace = isStuck && (nonce === view.sent || last.maxFee < view.fees.maxFee);
  return { kind: 'waiting', resend: ageOf(last.sentAt) >= resendAfterMs, replace };
}

/** What a replacement offers: nodes want a tenth more at least (EIP-1559 pools), or what is asked now. */
export function outbid(last: GasFees, asked: GasFees): GasFees {
  const more = (fee: bigint) => (fee * 1125n) / 1000n + 1n;
  const maxFee = larger(more(last.maxFee), asked.maxFee);
  if (last.priorityFee === null) return { maxFee, priorityFee: null };
  return { maxFee, priorityFee: larger(more(last.priorityFee), asked.priorityFee ?? 0n) };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
