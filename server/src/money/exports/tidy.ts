import { runEach } from '../../platform/errors/run-each.ts';
import { maxFailedDeletions } from '../../platform/storage/index.ts';
import { maxDurationMs, partName, rememberedMs, retryAfterMs } from './exports.ts';
import { exportJob } from './order.ts';
import type { ExportParts } from './write.ts';

/** Maximum of files that one step queues or clears in a run. */
const batchSize = 200;

/** Runs each step of the sweep. @throws AggregateError with the failures; a later run retries */
export async function tidyExports(parts: ExportParts): Promise<void> {
  const steps = [failOverdue, requeueStalled, expire, clear, deleteForgotten];
  await runEach(steps, (step) => step(parts));
}

/** Returns whether `tidyExports` would change a row. */
export async function hasExportsToTidy(parts: Pick<ExportParts, 'db' | 'clock'>): Promise<boolean> {
  const found = await parts.db.query(
    `select 1 from exports where status = 'waiting' and (created_at <= $2 or due_at <= $1)
       or status = 'ready' and expires_at <= $1
       or status in ('failed', 'expired') and (stored or expires_at <= $3) limit 1`,
    [parts.clock.now(), before(parts, maxDurationMs), before(parts, rememberedMs)],
  );
  return found.length > 0;
}

async function failOverdue({ db, clock, news }: ExportParts): Promise<void> {
  const since = before({ clock }, maxDurationMs);
  await db.tx(async (tx) => {
    const failed = await tx.query<{ id: string; user_id: string }>(
      `update exports set status = 'failed', due_at = null
       where status = 'waiting' and created_at <= $1 returning id, user_id`,
      [since],
    );
    for (const { id, user_id } of failed) {
      tx.afterCommit(() => news.publish(user_id, 'user@wallet', { reason: 'export' }), id);
    }
  });
}

/** Queues files without progress again, unless their job still waits or runs. */
async function requeueStalled({ db, clock, jobs }: ExportParts): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const due = await tx.query<{ id: string; user_id: string }>(
      `update exports set due_at = $2 where id in (
         select id from exports where status = 'waiting' and due_at <= $1
         limit ${batchSize} for update skip locked
       ) returning id, user_id`,
      [now, new Date(now.getTime() + retryAfterMs)],
    );
    for (const { id, user_id } of due) {
      await jobs.resend(tx, exportJob, { id }, { account: user_id });
    }
  });
}

async function expire({ db, clock }: ExportParts): Promise<void> {
  await db.query(
    `update exports set status = 'expired', ticket_hash = null, ticket_until = null
     where status = 'ready' and expires_at <= $1`,
    [clock.now()],
  );
}

async function clear({ db, storage }: ExportParts): Promise<void> {
  const left = await db.query<{ id: string; parts: number }>(
    `select id, parts from exports
     where stored and status in ('failed', 'expired') order by random() limit ${batchSize}`,
  );
  const clearOne = async ({ id, parts }: (typeof left)[number]) => {
    // Delete one more part than recorded: a worker may have died between storing and recording it.
    for (let part = 0; part <= parts; part += 1) await storage.delete(partName(id, part));
    await db.query('update exports set stored = false where id = $1', [id]);
  };
  await runEach(left, clearOne, maxFailedDeletions);
}

async function deleteForgotten(parts: ExportParts): Promise<void> {
  await parts.db.query(
    `delete from exports
     where status in ('failed', 'expired') and not stored and expires_at <= $1`,
    [before(parts, rememberedMs)],
  );
}

function before({ clock }: Pick<ExportParts, 'clock'>, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}
