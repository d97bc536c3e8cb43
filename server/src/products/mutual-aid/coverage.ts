import type { AidCoverage } from '../../chain/index.ts';
import type { Clock } from '../../platform/clock.ts';

/** Caches the contract's coverage, so that callers share a call to the chain. */
interface LatestCoverage {
  /** Returns the coverage, at most `freshMs` old; null if the chain does not answer. */
  read(): Promise<AidCoverage | null>;
  last(): AidCoverage | null;
}

/** How long an answer is served to all callers; ms. */
const freshMs = 2_000;

/** @param ask reads the chain; rejects if it does not answer */
export function latestCoverage(ask: () => Promise<AidCoverage>, clock: Clock): LatestCoverage {
  let latest: { coverage: AidCoverage | null; at: number } | undefined;
  let asking: Promise<AidCoverage | null> | undefined;

  async function refresh(): Promise<AidCoverage | null> {
    const coverage = await ask().catch(() => null);
    latest = { coverage, at: clock.now().getTime() };
    return coverage;
  }

  return {
    async read() {
      if (latest && clock.now().getTime() - latest.at < freshMs) return latest.coverage;
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    last: () => latest?.coverage ?? null,
  };
}
