import { SpanKind } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { admission } from './admission.ts';
import { RecordedSpan, type SpanSink } from './recorded-span.ts';
import type { NewSpan, Recorder } from './trace.ts';

export interface TracingOptions {
  /** Base URL of the collector; the spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  /** Name of this service in the traces. */
  service: string;
  /** Role of this process. */
  role: string;
  /** Share of the traces to record, 0 to 1. */
  share: number;
  /** Maximum of traced calls per second in this process, of each kind (`admission.ts`). */
  perSecond: number;
  log: Logger;
}

/** Limits of memory and time: a collector that is slow or away costs spans, not requests. */
const limits = { queue: 2_048, batch: 512, delayMs: 2_000, answerMs: 5_000, valueLength: 500 };

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Returns a recorder that sends spans to a collector (OTLP, JSON over HTTP). */
export function createRecorder(options: TracingOptions): Recorder & { stop(): Promise<void> } {
  const { endpoint, headers, service, role, log } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: limits.answerMs,
    concurrencyLimit: 2,
  });
  const processor = new BatchSpanProcessor({
    exporter: reportingOutages(exporter, log),
    maxQueueSize: limits.queue,
    maxExportBatchSize: limits.batch,
    scheduledDelayMillis: limits.delayMs,
    exportTimeoutMillis: limits.answerMs + 1_000,
  });
  const sink: SpanSink = {
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': role }),
    scope: { name: 'server' },
    valueLength: limits.valueLength,
    onEnd: (span) => processor.onEnd(span),
  };
  const { generateTraceId, generateSpanId } = new RandomIdGenerator();
  return {
    admits: admission(options),
    newTraceId: generateTraceId,
    start({ name, parent, ids, kind = 'internal', attributes = {}, startedAt }: NewSpan) {
      return new RecordedSpan(sink, {
        name,
        kind: kinds[kind],
        ids: {
          traceId: parent?.traceId ?? ids?.traceId ?? generateTraceId(),
          spanId: ids?.spanId ?? generateSpanId(),
        },
        parent,
        attributes,
        startedAt,
      });
    },
    stop: () => within(processor.shutdown(), limits.answerMs),
  };
}

/** Logs the start and the end of an outage of the collector once. Its failures affect nothing. */
function reportingOutages(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        const failed = code !== 0;
        if (failed && !isAway) {
          // Not the message: it may contain the URL and the collector's answer.
          const { code: reason = error?.name } = (error ?? {}) as { code?: unknown };
          log.warn({ reason }, 'OTEL_EXPORTER_OTLP_ENDPOINT: traces cannot be sent; dropping them');
        }
        if (!failed && isAway) log.info('traces can be sent again');
        isAway = failed;
        done({ code: 0 });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
