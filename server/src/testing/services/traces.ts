import { randomBytes } from 'node:crypto';
import { createLogger } from '../../platform/observability/log.ts';
import { startTracing, traceCall } from '../../platform/tracing/index.ts';
import { type ReceivedSpan, startCollector } from './collector.ts';

/** Traces of work in this process. */
export interface TestTraces {
  /** Runs work as a recorded call. @returns its trace id */
  record(run: () => Promise<unknown>): Promise<string>;
  /** Ends the recording. @returns the spans and the text that the collector received */
  end(): Promise<{
    spans: readonly ReceivedSpan[];
    /** Returns the names of a trace's spans, sorted. */
    namesOf(traceId: string): string[];
    /** Everything that was sent (see `TestCollector`). */
    sent: string;
  }>;
}

/** Records the work of this process until `end`. */
export async function recordTraces(): Promise<TestTraces> {
  const collector = await startCollector();
  const stop = await startTracing({
    endpoint: collector.url,
    headers: {},
    service: 'test',
    role: 'all',
    share: 1,
    perSecond: 1_000,
    log: createLogger('silent'),
  });
  return {
    async record(run) {
      const requestId = randomBytes(16).toString('hex');
      await traceCall({ requestId, method: 'POST' }, 'call', {}, run);
      return requestId;
    },
    async end() {
      await stop();
      await collector.close();
      const { spans } = collector;
      return {
        spans,
        namesOf: (traceId) =>
          spans
            .filter((span) => span.traceId === traceId)
            .map(({ name }) => name)
            .sort(),
        sent: collector.sent(),
      };
    },
  };
}
