import type { LoadReport } from '@shared/contract';

interface CollectorPorts {
  send(loads: LoadReport[]): Promise<unknown>;
  /** Returns the time of a monotonic clock, ms. */
  now(): number;
  after(ms: number, run: () => void): void;
  online(): boolean;
}

interface Collector {
  record(report: LoadReport): void;
  /** Sends one batch of waiting reports, unless offline or within `gapMs.leaving` of a call. */
  flush(): void;
}

/** How long reports are gathered for a call, ms. */
export const gatherMs = 3_000;
/** Minimum time between two calls, ms: in general, and when the page is left. */
export const gapMs = { usual: 10_000, leaving: 2_000 } as const;
/** Equals `maxLoadReports` of the contract, whose schemas are too large to load here. */
export const batchSize = 50;
/** Maximum number of waiting reports; further ones are dropped. */
export const maxWaiting = 200;
/** Maximum number of reports that differ only in `ms`, per page load: a page may throw often. */
export const maxAlike = 10;

/** Returns a collector that sends reports in batches. A failed call drops its reports. */
export function createCollector({ send, now, after, online }: CollectorPorts): Collector {
  const waiting: LoadReport[] = [];
  const alike = new Map<string, number>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let isDue = false;

  function schedule(ms: number): void {
    if (isDue) return;
    isDue = true;
    after(Math.max(ms, sentAt + gapMs.usual - now()), () => {
      isDue = false;
      // Offline, the call would only fail and drop the reports.
      if (online()) sendNext();
      if (waiting.length > 0) schedule(gapMs.usual);
    });
  }

  function sendNext(): void {
    if (waiting.length === 0) return;
    sentAt = now();
    send(waiting.splice(0, batchSize)).catch(() => {});
  }

  return {
    record(report) {
      const { ms: _, ...what } = report;
      const key = Object.values(what).join(' ');
      const times = (alike.get(key) ?? 0) + 1;
      alike.set(key, times);
      if (times > maxAlike || waiting.length >= maxWaiting) return;
      waiting.push(report);
      schedule(gatherMs);
    },
    flush() {
      if (online() && now() - sentAt >= gapMs.leaving) sendNext();
    },
  };
}
