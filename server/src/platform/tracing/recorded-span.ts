import { type HrTime, type SpanContext, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Attributes, StartedSpan } from './trace.ts';
import type { SpanIds } from './trace-parent.ts';

/** Values that all spans of a process share, and the end of their way in it. */
export interface SpanSink {
  resource: Resource;
  scope: { name: string };
  /** Maximum of characters of an attribute. */
  valueLength: number;
  onEnd(span: ReadableSpan): void;
}

interface Start {
  name: string;
  kind: ReadableSpan['kind'];
  ids: SpanIds;
  parent: SpanIds | undefined;
  attributes: Attributes;
  /** Start, ms since the epoch; now by default. */
  startedAt: number | undefined;
}

const noLinks: never[] = [];
const noEvents: never[] = [];

/**
 * A span that stores what its caller passes, in the form that the SDK exports. The SDK's own span
 * checks and copies attributes twice and converts times when it starts and ends, which takes twice
 * as long. This one does so when a batch is sent, and not at all for a span that the queue drops.
 */
export class RecordedSpan implements ReadableSpan, StartedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly kind: ReadableSpan['kind'];
  readonly parentSpanContext?: SpanContext;
  readonly links = noLinks;
  readonly events = noEvents;
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
  status = unset;
  ended = false;
  private readonly sink: SpanSink;
  /** Start of the span, ms since the epoch. */
  private readonly startedAt: number;
  /** Monotonic time of the start, ms. */
  private readonly began: number;
  private tookMs = 0;
  private values: Attributes;

  constructor(sink: SpanSink, { name, kind, ids, parent, attributes, startedAt }: Start) {
    const now = Date.now();
    this.sink = sink;
    this.traceId = ids.traceId;
    this.spanId = ids.spanId;
    this.name = name;
    this.kind = kind;
    if (parent) this.parentSpanContext = contextOf(parent);
    this.values = attributes;
    this.startedAt = startedAt ?? now;
    this.began = performance.now() - (now - this.startedAt);
  }

  set(attributes: Attributes): void {
    this.values = { ...this.values, ...attributes };
    if (attributes['error.type']) this.status = failed;
  }

  end(failure?: unknown): void {
    if (this.ended) return;
    if (failure !== undefined) {
      // Not the message: it may contain personal data.
      this.values = { ...this.values, 'error.type': failureName(failure) };
      if (!isRefusal(failure)) this.status = failed;
    }
    this.tookMs = Math.max(0, performance.now() - this.began);
    this.ended = true;
    this.sink.onEnd(this);
  }

  spanContext(): SpanContext {
    return contextOf(this);
  }

  get startTime(): HrTime {
    return timeOf(this.startedAt);
  }

  get endTime(): HrTime {
    return timeOf(this.startedAt + this.tookMs);
  }

  get duration(): HrTime {
    return timeOf(this.tookMs);
  }

  get attributes(): Record<string, string | number | boolean> {
    const { valueLength } = this.sink;
    const result: Record<string, string | number | boolean> = {};
    for (const [name, value] of Object.entries(this.values)) {
      if (value === undefined) continue;
      result[name] = typeof value === 'string' ? value.slice(0, valueLength) : value;
    }
    return result;
  }

  get resource(): Resource {
    return this.sink.resource;
  }

  get instrumentationScope(): { name: string } {
    return this.sink.scope;
  }
}

const unset: ReadableSpan['status'] = { code: SpanStatusCode.UNSET };
const failed: ReadableSpan['status'] = { code: SpanStatusCode.ERROR };

function contextOf({ traceId, spanId }: SpanIds): SpanContext {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

/** Returns seconds and nanoseconds, exact to a microsecond. */
function timeOf(ms: number): HrTime {
  const micros = Math.round(ms * 1_000);
  const seconds = Math.floor(micros / 1e6);
  return [seconds, (micros - seconds * 1e6) * 1_000];
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
