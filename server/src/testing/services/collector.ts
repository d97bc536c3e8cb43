import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
  /** Role of the process that recorded it. */
  role: unknown;
}

export interface TestCollector {
  url: string;
  spans: ReceivedSpan[];
  /** Bodies of all requests. */
  bodies: string[];
  /**
   * Returns everything received, in lower case, without the ids and times of spans: these may
   * contain any number by chance.
   */
  sent(): string;
  /** Resolves when the spans fulfil the condition. */
  until(isComplete: (spans: readonly ReceivedSpan[]) => boolean): Promise<void>;
  /** Answers later requests with this status; 0: never. */
  answer(status: number): void;
  close(): Promise<void>;
}

interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: OtlpAttribute[] })[] }[];
  }[];
}

/** Starts a collector of traces on this machine (OTLP, JSON over HTTP). */
export async function startCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const waiting = new Set<() => void>();
  let status = 200;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    bodies.push(body);
    if (status === 200 && request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body)));
    for (const check of waiting) check();
    if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    sent: () =>
      bodies
        .join('')
        .toLowerCase()
        .replaceAll(/"\w*(?:traceid|spanid|timeunixnano)":"[^"]*"/g, ''),
    until: (isComplete) =>
      new Promise((resolve) => {
        const check = () => {
          if (!isComplete(spans)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function spansOf({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const role = valuesOf(resource.attributes)['service.namespace'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes), role })),
    );
  });
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** Returns the spans whose parent is missing in their trace. */
export function withoutParent(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
}
