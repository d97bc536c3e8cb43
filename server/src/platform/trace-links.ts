import type { Db } from './database/index.ts';
import { currentTraceParent, isTracing, type TracedSubject } from './tracing/index.ts';

/** Retention, ms: longer than an order or a withdrawal usually takes. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores the current trace as the cause of later work on `subject`, such as an order's reference.
 * Events of other processes continue it. Stores nothing if the current work is not recorded.
 */
export async function keepTrace(tx: Db, subject: string, at: Date): Promise<void> {
  const traceParent = currentTraceParent();
  if (!traceParent) return;
  await tx.query(
    `insert into trace_links (subject, traceparent, created_at) values ($1, $2, $3)
     on conflict (subject) do update set traceparent = $2, created_at = $3`,
    [subject, traceParent, at],
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

export async function forgetTraces(db: Db, now: Date): Promise<void> {
  await db.query('delete from trace_links where created_at < $1', [
    new Date(now.getTime() - keptMs),
  ]);
}
