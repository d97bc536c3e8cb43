/** Calls `fn` after `ms`; returns a function that cancels it. Tests inject a manual clock. */
export type After = (ms: number, fn: () => void) => () => void;

export const realAfter: After = (ms, fn) => {
  const timer = setTimeout(fn, ms).unref();
  return () => clearTimeout(timer);
};

interface ExpiryOptions {
  now(): number;
  after: After;
  /** Closes the sockets of ended sessions; returns the new ends of the others (ms). */
  check(sessionIds: string[]): Promise<ReadonlyMap<string, number>>;
  onError(error: unknown): void;
}

/** Maximum delay of a timer, ms. setTimeout fires at once for delays above 2^31 - 1 ms. */
const maxWaitMs = 24 * 60 * 60 * 1000;
const retryMs = 1_000;

export function watchExpiry({ now, after, check, onError }: ExpiryOptions) {
  const ends = new Map<string, number>();
  let cancel = () => {};
  let setFor = Number.POSITIVE_INFINITY;

  function schedule(at: number): void {
    if (at >= setFor) return;
    cancel();
    setFor = at;
    cancel = after(Math.min(maxWaitMs, Math.max(0, at - now())), () => void checkDue());
  }

  async function checkDue(): Promise<void> {
    setFor = Number.POSITIVE_INFINITY;
    const time = now();
    const due = [...ends].filter(([, at]) => at <= time).map(([id]) => id);
    let retry = false;
    if (due.length > 0) {
      try {
        const newEnds = await check(due);
        for (const id of due) {
          const until = newEnds.get(id);
          if (until === undefined) ends.delete(id);
          // An end in the past would cause an endless loop of checks.
          else if (ends.has(id)) ends.set(id, until > time ? until : time + retryMs);
        }
      } catch (error) {
        onError(error);
        retry = true;
      }
    }
    const nearest = Math.min(...ends.values());
    if (Number.isFinite(nearest)) schedule(retry ? now() + retryMs : nearest);
  }

  return {
    /** @param at ms since the epoch */
    add(sessionId: string, at: number): void {
      ends.set(sessionId, at);
      schedule(at);
    },
    forget: (sessionId: string): void => void ends.delete(sessionId),
    stop: (): void => cancel(),
  };
}
