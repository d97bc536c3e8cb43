/** Reads are many and alike; changes move money; failures are recorded after they happened. */
export type Admitted = 'read' | 'change' | 'failure';

interface AdmissionOptions {
  /** Share of the traces to record, 0 to 1. It does not apply to failures. */
  share: number;
  /** Maximum of traced calls per second, of each kind. */
  perSecond: number;
  /** Returns the time of a monotonic clock, ms. */
  now?: () => number;
}

/**
 * Returns a function that decides whether to record a call. The calls of one trace share the
 * decision about the share. The rate also bounds browsers that choose their trace ids. Each kind
 * has its own rate, so that many reads hide no change and no failure.
 */
export function admission({ share, perSecond, now = () => performance.now() }: AdmissionOptions) {
  const rates = {
    read: rate(perSecond, now),
    change: rate(perSecond, now),
    failure: rate(perSecond, now),
  };
  return (traceId: string, kind: Admitted): boolean =>
    (share === 1 || kind === 'failure' || isInShare(traceId, share)) && rates[kind]();
}

function isInShare(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;
}

/** Returns a function that returns true at most `perSecond` times per second. */
function rate(perSecond: number, now: () => number): () => boolean {
  let left = perSecond;
  let refilledAt = now();
  return () => {
    const at = now();
    left = Math.min(perSecond, left + ((at - refilledAt) / 1_000) * perSecond);
    refilledAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
