interface AdmissionOptions {
  /** Share of the traces to record, 0 to 1. */
  share: number;
  /** Maximum of traced calls per second. */
  perSecond: number;
  /** Returns the time of a monotonic clock, ms. */
  now?: () => number;
}

/**
 * Returns a function that decides whether to record a call. The calls of one trace share the
 * decision about the share. The rate also bounds browsers that choose their trace ids.
 */
export function admission({ share, perSecond, now = () => performance.now() }: AdmissionOptions) {
  let left = perSecond;
  let refilledAt = now();
  return (traceId: string): boolean => {
    if (share < 1 && Number.parseInt(traceId.slice(-8), 16) >= share * 2 ** 32) return false;
    const at = now();
    left = Math.min(perSecond, left + ((at - refilledAt) / 1_000) * perSecond);
    refilledAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
