import type { LoadReport } from '@shared/contract';

export interface CollectorPorts {
  send(loads: LoadReport[]): Promise<unknown>;
  /** ms of a clock that never goes back. */
  now(): number;
  after(ms: number, run: () => void): void;
  online(): boolean;
}

export interface Collector {
  note(report: LoadReport): void;
  /** Sends what waits, unless something was sent just now. */
  flush(): void;
}

/** What comes within this time goes together, ms. */
export const gatherMs = 3_000;
/** Between two calls, ms; and where the page is left. */
export const gapMs = { usual: 10_000, leaving: 2_000 } as const;
/** Reports in one call; `maxLoadReports` of the contract, which is no reason to load its schemas. */
export const batchSize = 50;
/** Reports that wait; what comes on top is lost. */
export const maxWaiting = 200;
/** The same of one page load; a page that throws again and again says no more by the hundredth time. */
export const maxAlike = 10;

/** Gathers reports and sends them in batches, seldom. What cannot be sent is lost: it costs nothing. */
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
      // Without a network it would only be lost.
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
    note(report) {
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
