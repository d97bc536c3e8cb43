import { inSpan, isRecording } from '../tracing/index.ts';

/** Runs a statement in a span of the current trace. The span has no values of the statement. */
export function traced<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (!isRecording()) return run();
  const summary = summaryOf(text);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': summary,
    'db.query.text': withoutValues(text),
  };
  return inSpan(summary, { kind: 'client', attributes }, run);
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
