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
  /** The wallet's next nonce as of the latest block. */
  sent: number;
  /** The wallet's next nonce as of the latest block with enough confirmations. */
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
  /** Another transaction used its nonce. `settled`: enough confirmations, after `lostAfterMs`. */
  | { kind: 'lost'; settled: boolean }
  | { kind: 'waiting'; resend: boolean; replace: boolean };

/** A payment in no block is broadcast again after this time, ms. */
export const resendAfterMs = 15_000;
/** A payment in no block is replaced with a higher fee after this time, ms. */
export const stuckAfterMs = 60_000;
/** A payment is lost if another transaction has had its nonce for this long, ms; nodes may lag. */
export const lostAfterMs = 10 * 60_000;
/** Maximum transactions signed for a withdrawal. */
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
  // A higher fee does not help a payment that only waits for an earlier nonce.
  const replace = isStuck && (nonce === view.sent || last.maxFee < view.fees.maxFee);
  return { kind: 'waiting', resend: ageOf(last.sentAt) >= resendAfterMs, replace };
}

/** Returns fees above `last` by more than a tenth, as nodes require, and not below `asked`. */
export function outbid(last: GasFees, asked: GasFees): GasFees {
  const more = (fee: bigint) => (fee * 1125n) / 1000n + 1n;
  const maxFee = larger(more(last.maxFee), asked.maxFee);
  if (last.priorityFee === null) return { maxFee, priorityFee: null };
  return { maxFee, priorityFee: larger(more(last.priorityFee), asked.priorityFee ?? 0n) };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
