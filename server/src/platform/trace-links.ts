import type { Db } from './database/index.ts';
import {
  continueTrace,
  currentTraceParent,
  forSubject,
  isTracing,
  type TracedSubject,
} from './tracing/index.ts';

/** Retention, ms: longer than an order or a withdrawal usually takes. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

interface TraceLink {
  /** The later work, such as an order's reference. */
  subject: string;
  /** Subject of the current batch that causes the work; undefined: the current trace does. */
  cause?: string | undefined;
}

/**
 * Stores the current trace as the cause of later work on `subject`. Stores nothing if the current
 * work is not recorded. Lock the row of the subject first, so that no transactions deadlock.
 */
export function keepTrace(tx: Db, subject: string, at: Date): Promise<void> {
  return keepTraces(tx, [{ subject }], at);
}

/** Stores the traces of several subjects, as `keepTrace` does. */
export async function keepTraces(tx: Db, links: readonly TraceLink[], at: Date): Promise<void> {
  const causes = new Map<string, string>();
  for (const { subject, cause } of links) {
    const traceParent =
      cause === undefined ? currentTraceParent() : forSubject(cause, currentTraceParent);
    if (traceParent) causes.set(subject, traceParent);
  }
  if (causes.size === 0) return;
  const rows = [...causes].map(([subject, traceparent]) => ({ subject, traceparent }));
  await tx.query(
    `insert into trace_links (subject, traceparent, created_at)
     select subject, traceparent, $2
     from jsonb_to_recordset($1::jsonb) as link (subject text, traceparent text)
     order by subject
     on conflict (subject) do update
       set traceparent = excluded.traceparent, created_at = excluded.created_at`,
    [JSON.stringify(rows), at],
  );
}

/** Returns the stored traces of these subjects; none while this process records no traces. */
export async function readTraces(db: Db, subjects: readonly string[]): Promise<TracedSubject[]> {
  if (!isTracing() || subjects.length === 0) return [];
  return db.query<TracedSubject>(
    `select subject, traceparent as "traceParent" from trace_links where subject = any($1::text[])`,
    [subjects],
  );
}

/** Runs the later work on a subject in a span of its stored trace, or without a span. */
export async function continueKeptTrace<T>(
  db: Db,
  subject: string,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const [kept] = await readTraces(db, [subject]);
  return continueTrace(kept?.traceParent, name, { kind: 'consumer' }, run);
}

/** Deletes the trace of a subject whose work is done. Its later recurring work has no cause. */
export async function dropTrace(tx: Db, subject: string): Promise<void> {
  if (isTracing()) await tx.query('delete from trace_links where subject = $1', [subject]);
}

export async function forgetTraces(db: Db, now: Date): Promise<void> {
  await db.query('delete from trace_links where created_at < $1', [
    new Date(now.getTime() - keptMs),
  ]);
}
