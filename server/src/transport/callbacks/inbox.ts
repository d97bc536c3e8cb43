import type { Clock } from '../../platform/clock.ts';
import { type Db, firstRow, run, sql } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { jobName } from '../../platform/jobs/index.ts';
import type { CallbackScheme } from '../../platform/webhooks/callback-scheme.ts';

/** A sender of signed callbacks from an external system. */
export interface CallbackSource {
  /** Verifies the sender's signature. */
  scheme: CallbackScheme;
  /**
   * Returns the fields to store: those that `handle` needs, and nothing personal or secret beyond
   * that. Pure.
   */
  keep(body: object): object;
  /**
   * Applies an event, once each and in any order, in the transaction that marks it as handled. It
   * makes no external calls; it sends jobs instead.
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

/** Stores an event and queues its handling; a known event is ignored. */
export async function receive(
  db: Db,
  jobs: Pick<Jobs, 'send'>,
  { source, event, at }: { source: string; event: CallbackEvent; at: Date },
): Promise<void> {
  await db.tx(async (tx) => {
    const fresh = await firstRow(
      tx,
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

/** Handles a stored event; a handled event is skipped. */
export async function handle(
  { db, clock, sources }: { db: Db; clock: Clock; sources: CallbackSources },
  { source, eventId }: { source: string; eventId: string },
): Promise<void> {
  const known = Object.hasOwn(sources, source) ? sources[source] : undefined;
  if (!known) throw new Error(`no handler for callbacks of '${source}'`);
  await db.tx(async (tx) => {
    const event = await firstRow(
      tx,
      sql
        .selectFrom('inbox')
        .select('body')
        .where('source', '=', source)
        .where('event_id', '=', eventId)
        .where('handled_at', 'is', null)
        .forNoKeyUpdate(),
    );
    if (!event) return;
    await known.handle(tx, { id: eventId, body: event.body }, clock.now());
    await run(
      tx,
      sql
        .updateTable('inbox')
        .set({ handled_at: clock.now() })
        .where('source', '=', source)
        .where('event_id', '=', eventId),
    );
  });
}
