import type { AidCoverage } from '../../chain/index.ts';
import type { Clock } from '../../platform/clock.ts';

/** What is known of it without asking the chain for everybody anew. */
export interface LatestCoverage {
  /** As it is now, give or take `freshMs`; null when the chain does not answer. */
  read(): Promise<AidCoverage | null>;
  /** As it was when somebody last asked. */
  last(): AidCoverage | null;
}

/** So long an answer serves everybody who asks. */
const freshMs = 2_000;

/** @param ask the chain; rejects when it does not answer */
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
