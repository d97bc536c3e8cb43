/** Ids of a span, as in a `traceparent` (https://www.w3.org/TR/trace-context/). */
export interface SpanIds {
  /** 32 hex digits, not all zero. */
  traceId: string;
  /** 16 hex digits, not all zero. */
  spanId: string;
}

const traceIdForm = /^(?!0{32})[0-9a-f]{32}$/;
const traceParentForm = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-[0-9a-f]{2}$/;

export const isTraceId = (value: string): boolean => traceIdForm.test(value);

/** Returns the ids of a `traceparent`; undefined for any other value. */
export function parseTraceParent(value: unknown): SpanIds | undefined {
  const [, traceId, spanId] = (typeof value === 'string' && traceParentForm.exec(value)) || [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

/** Returns the `traceparent` of a sampled span. */
export function traceParentOf({ traceId, spanId }: SpanIds): string {
  return `00-${traceId}-${spanId}-01`;
}
