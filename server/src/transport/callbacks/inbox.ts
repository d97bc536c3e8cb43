import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { type Jobs, jobName } from '../../platform/jobs/index.ts';
import type { CallbackScheme } from '../../platform/webhooks/callback-scheme.ts';

export interface CallbackSource {
  scheme: CallbackScheme;
  /** Returns the fields that `handle` needs, and nothing personal or secret beyond that. */
  keep(body: object): object;
  /**
   * Handles an event once, in the transaction that marks it as handled. Events come in any order.
   * Must not call external systems; it sends jobs instead.
   */
  handle(tx: Db, event: CallbackEvent, at: Date): Promise<void>;
}

export interface CallbackEvent {
  id: string;
  /** The fields that `keep` returned. */
  body: unknown;
}

/** Name in the URL → source. */
export type CallbackSources = Readonly<Record<string, CallbackSource>>;

export const handleEvent = jobName<{ source: string; eventId: string }>('callbacks.handle');

/** Stores an event and sends the job that handles it, unless the event is known. */
export async function receive(
  db: Db,
  jobs: Pick<Jobs, 'send'>,
  { source, event, at }: { source: string; event: CallbackEvent; at: Date },
): Promise<void> {
  await db.tx(async (tx) => {
    const fresh = await tx.first(
      sql
        .insertInto('inbox')
        .values({
          source,
          event_id: event.id,
          body: JSON.stringify(event.body),
          received_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id'),
    );
    if (fresh) await jobs.send(tx, handleEvent, { source, eventId: event.id });
  });
}

/** Handles a stored event, unless it was handled. @throws Error for an unknown source */
export async function handle(
  { db, clock, sources }: { db: Db; clock: Clock; sources: CallbackSources },
  { source, eventId }: { source: string; eventId: string },
): Promise<void> {
  const known = Object.hasOwn(sources, source) ? sources[source] : undefined;
  if (!known) throw new Error(`no handler for callbacks of '${source}'`);
  await db.tx(async (tx) => {
    const event = await tx.first(
      sql
        .from('inbox', { source, event_id: eventId, handled_at: null })
        .select('body')
        .forNoKeyUpdate(),
    );
    if (!event) return;
    await known.handle(tx, { id: eventId, body: event.body }, clock.now());
    await tx.run(sql.update('inbox', { source, event_id: eventId }, { handled_at: clock.now() }));
  });
}

/**
 * Retention, ms. A replayed copy is refused after minutes (`windowMs`), but a sender may sign an
 * old event again, 90 days later in the longest known case.
 */
const keptMs = 100 * 24 * 60 * 60 * 1000;
const batchSize = 5_000;

/** Deletes old handled events. @param now system time, as in `received_at` */
export async function forgetHandled(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  for (;;) {
    const deleted = await db.query(
      `delete from inbox where (source, event_id) in (
         select source, event_id from inbox
         where handled_at is not null and received_at < $1 limit ${batchSize}
       ) returning 1`,
      [before],
    );
    if (deleted.length < batchSize) return;
  }
}
