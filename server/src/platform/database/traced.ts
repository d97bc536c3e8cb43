import { LRUCache } from 'lru-cache';
import { inSpan, isRecording, type SpanOptions } from '../tracing/index.ts';

/** Runs a statement in a span of the current trace. The span has no values of the statement. */
export function traced<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!isRecording()) return run();
  const { summary, options } = described.get(text) ?? describe(text);
  return inSpan(summary, options, run);
}

interface Description {
  summary: string;
  options: SpanOptions;
}

/** Descriptions of recent statements: reading a text takes longer than recording its span. */
const described = new LRUCache<string, Description>({
  max: 1_000,
  maxSize: 1_000_000,
  sizeCalculation: (_, text) => text.length,
});

function describe(text: string): Description {
  const summary = summaryOf(text);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': summary,
    'db.query.text': withoutValues(text),
  };
  const description = { summary, options: { kind: 'client', attributes, isLeaf: true } } as const;
  described.set(text, description);
  return description;
}

/** Returns the operation and the first table, such as 'select orders'. */
function summaryOf(text: string): string {
  const [, operation = 'sql'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|lock table)\s+"?([a-z_][\w.]*)/i.exec(text) ?? [];
  return [operation.toLowerCase(), table].filter(Boolean).join(' ');
}

/** Removes literals: statements pass values as parameters, but libraries may not. */
function withoutValues(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\b(?:0x[0-9a-f]+|\d{4,})\b/gi, '?')
    .replace(/\s+/g, ' ')
    .trim();
}
