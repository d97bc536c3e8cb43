import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { admission } from './admission.ts';
import type { NewSpan, Recorder, StartedSpan } from './trace.ts';
import type { SpanIds } from './trace-parent.ts';

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
  /** Maximum of traced calls per second in this process. */
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
  const ids = givenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': role }),
    sampler: new AlwaysOnSampler(),
    idGenerator: ids.generator,
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: limits.valueLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingOutages(exporter, log),
        maxQueueSize: limits.queue,
        maxExportBatchSize: limits.batch,
        scheduledDelayMillis: limits.delayMs,
        exportTimeoutMillis: limits.answerMs + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('server');
  const { generateTraceId } = new RandomIdGenerator();
  return {
    admits: admission(options),
    newTraceId: generateTraceId,
    start({ name, parent, ids: wanted, kind = 'internal', attributes = {}, startedAt }: NewSpan) {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED })
        : ROOT_CONTEXT;
      const start = () =>
        tracer.startSpan(
          name,
          {
            kind: kinds[kind],
            attributes: { ...attributes },
            ...(startedAt === undefined ? {} : { startTime: startedAt }),
          },
          context,
        );
      return started(wanted ? ids.using(wanted, start) : start());
    },
    stop: () => within(provider.shutdown(), limits.answerMs),
  };
}

function started(span: Span): StartedSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    set(attributes) {
      span.setAttributes({ ...attributes });
      if (attributes['error.type']) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end(failure) {
      if (failure !== undefined) {
        // Not the message: it may contain personal data.
        span.setAttribute('error.type', failureName(failure));
        if (!isRefusal(failure)) span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Returns whether a failure is the caller's, by its HTTP status. */
function isRefusal(failure: unknown): boolean {
  const { http } = failure as { http?: unknown };
  return typeof http === 'number' && http < 500;
}

function failureName(failure: unknown): string {
  const { errorName, code, name } = failure as Record<string, unknown>;
  const known = [errorName, code, name].find((value) => typeof value === 'string');
  return typeof known === 'string' ? known : 'Error';
}

/** Returns a generator that gives a span the ids that a browser has chosen. */
function givenIds() {
  const random = new RandomIdGenerator();
  let given: Partial<SpanIds> = {};
  const generator: IdGenerator = {
    generateTraceId: () => given.traceId ?? random.generateTraceId(),
    generateSpanId: () => given.spanId ?? random.generateSpanId(),
  };
  return {
    generator,
    using<T>(ids: Partial<SpanIds>, start: () => T): T {
      given = ids;
      try {
        return start();
      } finally {
        given = {};
      }
    },
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
