interface LoopOptions {
  /** Runs one round. @returns true when more work is ready; 'idle' when none can become due soon */
  step(): Promise<boolean | 'idle'>;
  /** Pause after a round without further work. */
  intervalMs: number;
  /** Pause after an idle round, unless `wake` ends it. Default: `intervalMs`. */
  idleMs?: number;
  /**
   * Renews a lease during that pause, every `everyMs`. The next round starts at once if it is lost or
   * if this fails.
   */
  lease?: { everyMs: number; hold(): Promise<boolean> };
  onError(error: unknown): void;
  onSuccess?(): void;
}

export interface Loop {
  /** Starts the next round now if the loop is idle. Otherwise the next round is near. */
  wake(): void;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

const longestPauseMs = 30_000;

/** Returns the pause after the n-th consecutive failure: doubles from the interval up to 30 s. */
export function backoffMs(intervalMs: number, failures: number): number {
  return Math.min(longestPauseMs, intervalMs * 2 ** Math.min(failures, 20));
}

/** Repeats a step until stopped. Errors lengthen the pause but do not end the loop. */
export function startLoop(options: LoopOptions): Loop {
  const { step, intervalMs, lease, onError, onSuccess } = options;
  const idleMs = Math.max(intervalMs, options.idleMs ?? intervalMs);
  let isStopped = false;
  let isIdle = false;
  let isWoken = false;
  let endPause = () => {};

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Pauses for `idleMs`, or until `wake` or the loss of the lease. */
  async function idle(): Promise<void> {
    const everyMs = lease?.everyMs ?? idleMs;
    for (let left = idleMs; left > 0 && !isWoken && !isStopped; left -= everyMs) {
      await pause(Math.min(left, everyMs));
      if (lease && !(await lease.hold().catch(() => false))) return;
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopped) {
      let more: boolean | 'idle' = false;
      isWoken = false;
      try {
        more = await step();
        failures = 0;
        onSuccess?.();
      } catch (error) {
        failures += 1;
        onError(error);
      }
      if (isStopped || more === true) continue;
      // A wake during the round may be about work that the round did not see.
      isIdle = more === 'idle' && !isWoken;
      await (isIdle ? idle() : pause(backoffMs(intervalMs, failures)));
      isIdle = false;
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      if (isIdle) endPause();
    },
    stop() {
      isStopped = true;
      endPause();
      return running;
    },
  };
}
