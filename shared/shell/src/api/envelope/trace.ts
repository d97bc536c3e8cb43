import { type EnvelopeTrace, tracedTiming } from '@shared/contract/envelope';
import { config } from '@shared/contract/first-load';

export interface TracePorts {
  /** Returns the time of a monotonic clock, ms. */
  now(): number;
  /** Returns 16 random hex digits. */
  newSpanId(): string;
  /** Returns the remote of the page and its build; nothing on pages of the host. */
  build(): Pick<EnvelopeTrace, 'remote' | 'version'>;
}

export interface CallTracer {
  /** Starts a trace, which the next calls join. */
  tap(): void;
  /** Describes a call for the server's trace (docs/operations/tracing.md). */
  traceOf(requestId: string): EnvelopeTrace;
}

/** A tap counts as the cause of the calls of this time, ms. */
export const tapLastsMs = 5_000;

export function createTracer({ now, newSpanId, build }: TracePorts): CallTracer {
  let last: { at: number; spanId: string; traceId?: string } | undefined;
  return {
    tap() {
      last = { at: now(), spanId: newSpanId() };
    },
    traceOf(requestId) {
      const ms = last && Math.round(now() - last.at);
      if (!last || ms === undefined || ms > tapLastsMs) return build();
      const isFirst = !last.traceId;
      // The reference of the first call finds the whole trace.
      last.traceId ??= requestId;
      const traceparent = `00-${last.traceId}-${last.spanId}-01`;
      return { ...build(), traceparent, ...(isFirst && { tapMs: ms }) };
    },
  };
}

/** Returns a tracer of this page; undefined unless the server records traces. */
export function pageTracer(newSpanId: () => string): CallTracer | undefined {
  if (!isTraced()) return undefined;
  const tracer = createTracer({ now: () => performance.now(), newSpanId, build: describePage });
  addEventListener('click', tracer.tap, { capture: true, passive: true });
  return tracer;
}

/** Reads a header of the configuration's answer. The configuration itself loads without it. */
function isTraced(): boolean {
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return answers.some(
    ({ name, serverTiming = [] }) =>
      new URL(name).pathname === config.path &&
      serverTiming.some((timing) => timing.name === tracedTiming),
  );
}

/** Lets the host describe the page: only it knows the running builds. */
function describePage(): Pick<EnvelopeTrace, 'remote' | 'version'> {
  const detail = {};
  dispatchEvent(new CustomEvent('tessera:call', { detail }));
  return detail;
}
