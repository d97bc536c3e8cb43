import type { GasFees, MinedTransaction } from '../../chain/index.ts';

/** A transaction signed for a withdrawal. */
export interface Attempt extends GasFees {
  hash: string;
  raw: string;
  gas: bigint;
  signedAt: Date;
  sentAt: Date | null;
}

export interface InFlight {
  id: string;
  nonce: number;
  attempts: readonly Attempt[];
  lostAt: Date | null;
}

/** The state of the chain in one pass. */
export interface View {
  head: number;
  /** The wallet's next nonce in the latest block, and in the newest with enough confirmations. */
  sent: number;
  sentForGood: number;
  mined: ReadonlyMap<string, MinedTransaction>;
  fees: GasFees;
  /** Required confirmations. */
  needed: number;
}

/** The next step of a signed withdrawal. */
export type Verdict =
  /** It is in a block. `settled`: with enough confirmations. */
  | { kind: 'mined'; hash: string; succeeded: boolean; confirmations: number; settled: boolean }
  /** Its nonce was used otherwise. `settled`: enough confirmations, and for `lostAfterMs`. */
  | { kind: 'lost'; settled: boolean }
  | { kind: 'waiting'; resend: boolean; replace: boolean };

/** Broadcast again after this time without a block. */
export const resendAfterMs = 15_000;
/** Replaced with a higher fee after this time. */
export const stuckAfterMs = 60_000;
/** A nonce used by another transaction for this long counts as lost; nodes may lag. */
export const lostAfterMs = 10 * 60_000;
/** Attempts per withdrawal. */
const maxAttempts = 8;

export function classify({ nonce, attempts, lostAt }: InFlight, view: View, now: Date): Verdict {
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
  // Replaces the next nonce, or one below the current fees; the others only wait for it.
  const replace = isStuck && (nonce === view.sent || last.maxFee < view.fees.maxFee);
  return { kind: 'waiting', resend: ageOf(last.sentAt) >= resendAfterMs, replace };
}

/** Offers at least a tenth more, which nodes require (EIP-1559 pools). */
export function outbid(last: GasFees, asked: GasFees): GasFees {
  const more = (fee: bigint) => (fee * 1125n) / 1000n + 1n;
  const maxFee = larger(more(last.maxFee), asked.maxFee);
  if (last.priorityFee === null) return { maxFee, priorityFee: null };
  return { maxFee, priorityFee: larger(more(last.priorityFee), asked.priorityFee ?? 0n) };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
