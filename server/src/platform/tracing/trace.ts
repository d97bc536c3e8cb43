import { AsyncLocalStorage } from 'node:async_hooks';
import type { Admitted } from './admission.ts';
import { isTraceId, parseTraceParent, type SpanIds, traceParentOf } from './trace-parent.ts';

/** Values of a span. They must not contain personal data (docs/operations/tracing.md). */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The work starts no span and no later work, so it needs no context of its own. */
  isLeaf?: boolean;
}

export interface NewSpan extends SpanOptions {
  name: string;
  /** Undefined for the first span of a trace. */
  parent: SpanIds | undefined;
  /** Ids of the first span of a trace; new ones by default. */
  ids?: Partial<SpanIds>;
  /** Start, ms since the epoch; now by default. */
  startedAt?: number;
}

/** A span to which its work adds attributes. */
export interface RunningSpan extends SpanIds {
  set(attributes: Attributes): void;
}

export interface StartedSpan extends RunningSpan {
  end(failure?: unknown): void;
}

/** Records spans; `sdk.ts` implements it with OpenTelemetry. */
export interface Recorder {
  start(span: NewSpan): StartedSpan;
  /** Returns whether to record a new trace, within the configured share and the kind's rate. */
  admits(traceId: string, kind: Admitted): boolean;
  newTraceId(): string;
}

interface Active {
  span: StartedSpan;
  /** Number of spans that may still start below the same entry span. */
  left: { spans: number };
  /** Spans of the subjects of a batch. */
  subjects?: ReadonlyMap<string, Active> | undefined;
}

/** Maximum of spans below one call, job or chain event: one that reads a million rows stays small. */
const maxSpans = 200;

let recorder: Recorder | undefined;
const storage = new AsyncLocalStorage<Active | undefined>();

/** Starts recording for this process; undefined ends it. */
export function setRecorder(next: Recorder | undefined): void {
  recorder = next;
}

export const isTracing = (): boolean => recorder !== undefined;

function current(): Active | undefined {
  return recorder && storage.getStore();
}

const currentSpan = (): SpanIds | undefined => current()?.span;

/** Returns whether the current work is recorded. */
export const isRecording = (): boolean => current() !== undefined;

/** Returns the current trace's fields of a log line. */
export function traceFields(span: SpanIds | undefined = currentSpan()): object {
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** Returns the `traceparent` to store with work that continues the current trace later. */
export function currentTraceParent(): string | undefined {
  const span = currentSpan();
  return span && traceParentOf(span);
}

/** Returns `run` bound to the current trace, for a callback that another trace may call later. */
export function inCurrentTrace<T>(run: () => T): () => T {
  if (!recorder) return run;
  const span = storage.getStore();
  return () => storage.run(span, run);
}

/**
 * Runs `run` in a span below the current one. The span ends with the promise that `run` returns, or
 * with its return. Without a current span, only runs it.
 */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: RunningSpan | undefined) => T,
): T {
  const parent = current();
  if (!parent || !recorder || parent.left.spans <= 0) return run(undefined);
  parent.left.spans -= 1;
  const { left, subjects } = parent;
  const span = recorder.start({ ...options, name, parent: parent.span });
  if (options.isLeaf) return ending(span, () => run(span));
  return runIn({ span, left, subjects }, run);
}

/**
 * Runs `run` in a span that continues a stored trace. The trace was admitted when it began. Without
 * a stored trace, only runs it.
 */
export function continueTrace<T>(
  traceParent: unknown,
  name: string,
  options: SpanOptions,
  run: () => T,
): T {
  const parent = recorder && parseTraceParent(traceParent);
  if (!parent || !recorder) return run();
  const span = recorder.start({ ...options, name, parent });
  return runIn({ span, left: { spans: maxSpans } }, run);
}

/** Trace of a call, as the browser describes it. Nothing of it is trusted. */
export interface CallOrigin {
  /** The call's reference. It becomes the trace id if it has the form of one. */
  requestId: string;
  /** Method of HTTP. A GET changes nothing. */
  method: string;
  traceParent?: unknown;
  /** Time between the tap and the call, ms; set by the first call of a tap. */
  tapMs?: number | undefined;
}

/**
 * Runs a call in the first span that this server records of its trace. Runs it without a span when
 * the trace is not admitted, whatever the browser's sampler decided.
 */
export function traceCall<T>(
  { requestId, method, traceParent, tapMs }: CallOrigin,
  name: string,
  options: SpanOptions,
  run: (span: RunningSpan | undefined) => T,
): T {
  if (!recorder) return run(undefined);
  const tap = parseTraceParent(traceParent);
  const traceId = tap?.traceId ?? traceIdOf(requestId, recorder);
  if (!recorder.admits(traceId, method === 'GET' ? 'read' : 'change')) return run(undefined);
  if (tap && tapMs !== undefined) recordTap(recorder, tap, tapMs, options.attributes);
  const first = tap ? { parent: tap } : { parent: undefined, ids: { traceId } };
  const span = recorder.start({ ...options, kind: 'server', name, ...first });
  return runIn({ span, left: { spans: maxSpans } }, run);
}

function traceIdOf(requestId: string, { newTraceId }: Recorder): string {
  return isTraceId(requestId) ? requestId : newTraceId();
}

/**
 * Records the span of a failed call that was not recorded while it ran. The decision to record a
 * call is made when it starts, so its statements are unknown.
 * @param ms duration of the call
 */
export function recordFailedCall(
  { requestId, ms }: { requestId: string; ms: number },
  name: string,
  attributes: Attributes,
): void {
  if (!recorder) return;
  const traceId = traceIdOf(requestId, recorder);
  if (!recorder.admits(traceId, 'failure')) return;
  const startedAt = Date.now() - ms;
  const origin = { parent: undefined, ids: { traceId }, startedAt };
  const span = recorder.start({ name, kind: 'server', attributes, ...origin });
  span.set({ 'error.type': String(attributes['http.response.status_code']) });
  span.end();
}

/** Records the span of a tap, which the browser only measured. */
function recordTap(
  { start }: Recorder,
  ids: SpanIds,
  tapMs: number,
  attributes: Attributes = {},
): void {
  const { 'app.remote': remote, 'app.remote.version': version } = attributes;
  start({
    name: 'tap',
    parent: undefined,
    ids,
    startedAt: Date.now() - tapMs,
    attributes: { 'app.remote': remote, 'app.remote.version': version },
  }).end();
}

export interface TracedSubject {
  subject: string;
  /** The stored trace; undefined: a new one begins, if it is admitted. */
  traceParent: string | undefined;
}

/**
 * Runs the work of a batch in a span of each subject's trace. Statements belong to the first of
 * them, and messages to the one that `forSubject` selects.
 */
export function continueTraces<T>(
  traced: readonly TracedSubject[],
  name: string,
  options: SpanOptions,
  run: () => Promise<T>,
): Promise<T> {
  if (!recorder) return run();
  const subjects = new Map<string, Active>();
  for (const { subject, traceParent } of traced) {
    if (subjects.has(subject)) continue;
    const origin = originOf(recorder, traceParent);
    if (!origin) continue;
    const span = recorder.start({ ...options, name, ...origin });
    subjects.set(subject, { span, left: { spans: maxSpans } });
  }
  const [first, ...others] = subjects.values();
  if (!first) return run();
  const all = others.reduce<() => Promise<T>>(
    (inner, other) => () => ending(other.span, inner),
    () => storage.run({ ...first, subjects }, run),
  );
  return ending(first.span, all);
}

function originOf(
  { admits, newTraceId }: Recorder,
  traceParent: string | undefined,
): Pick<NewSpan, 'parent' | 'ids'> | undefined {
  if (traceParent !== undefined) {
    const parent = parseTraceParent(traceParent);
    return parent && { parent };
  }
  const traceId = newTraceId();
  return admits(traceId, 'change') ? { parent: undefined, ids: { traceId } } : undefined;
}

/** Runs `run` in the span of one subject of the current batch, or without a span. */
export function forSubject<T>(subject: string, run: () => T): T {
  const subjects = current()?.subjects;
  return subjects ? storage.run(subjects.get(subject), run) : run();
}

function runIn<T>(active: Active, run: (span: RunningSpan) => T): T {
  const { span } = active;
  return ending(span, () => storage.run(active, run, span));
}

/** Ends the span when `run` ends. */
function ending<T>(span: StartedSpan, run: () => T): T {
  try {
    const result = run();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then(
      (value) => {
        span.end();
        return value;
      },
      (error) => {
        span.end(error);
        throw error;
      },
    ) as T;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
