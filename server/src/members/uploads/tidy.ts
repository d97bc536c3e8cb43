import { sql as raw } from 'kysely';
import { sql } from '../../platform/database/index.ts';
import { runEach } from '../../platform/errors/run-each.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { maxFailedDeletions } from '../../platform/storage/index.ts';
import { type CheckParts, clearQuarantine, decide } from './check.ts';
import { uploadCheck } from './receive.ts';
import { pictureOf, recheckAfterMs } from './uploads.ts';

/** Time within which a file must be checked. */
const checkedWithinMs = 24 * 60 * 60 * 1000;
/** An announcement counts towards the daily limit for this time; an unused one is then deleted. */
const rememberedMs = 24 * 60 * 60 * 1000;
/** A PUT that began before the announcement expired may still run for this time. */
const stillComingMs = 15 * 60 * 1000;
/** A picture that was unused for this time belongs to an abandoned form. */
const unusedMs = 2 * 24 * 60 * 60 * 1000;
/** Maximum number of files that one step refuses, queues, clears or erases in a run. */
const batchSize = 200;

type TidyParts = CheckParts & { jobs: Pick<Jobs, 'resend'> };

/** Runs each step of the sweep. @throws AggregateError with the failures; a later run retries */
export async function tidyUploads(parts: TidyParts): Promise<void> {
  const steps = [
    refuseOverdue,
    requeueChecks,
    deleteAnnouncements,
    clearQuarantined,
    discardUnused,
    deleteDiscarded,
  ];
  await runEach(steps, (step) => step(parts));
}

/** Refuses files that were not checked within a day, so that their owners are informed. */
async function refuseOverdue(parts: TidyParts): Promise<void> {
  const stuck = await parts.db.rows(
    sql
      .from('uploads', { status: 'received' })
      .select('id')
      .where('received_at', '<=', before(parts, checkedWithinMs))
      .limit(batchSize),
  );
  await runEach(stuck, ({ id }) => decide(parts, id, { status: 'refused', reason: 'damaged' }));
}

/** Queues overdue checks again: their job may have failed for good while the store was down. */
async function requeueChecks({ db, clock, jobs }: TidyParts): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const due = await tx.rows(
      sql
        .updateTable('uploads')
        .set({ check_due_at: new Date(now.getTime() + recheckAfterMs) })
        .where('id', 'in', (inner) =>
          inner
            .selectFrom('uploads')
            .select('id')
            .where('status', '=', 'received')
            .where('check_due_at', '<=', now)
            .limit(batchSize)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'user_id']),
    );
    for (const { id, user_id } of due) {
      await jobs.resend(tx, uploadCheck, { id }, { account: user_id });
    }
  });
}

async function deleteAnnouncements(parts: TidyParts): Promise<void> {
  await parts.db.run(
    sql
      .delete('uploads', { status: 'announced', quarantined: false })
      .where('created_at', '<=', before(parts, rememberedMs)),
  );
}

async function clearQuarantined(parts: TidyParts): Promise<void> {
  const left = await parts.db.rows(
    sql
      .from('uploads', { quarantined: true })
      .select('id')
      .where((is) =>
        is.or([
          is('status', 'in', ['ready', 'refused']),
          is.and([
            is('status', '=', 'announced'),
            is('expires_at', '<=', before(parts, stillComingMs)),
          ]),
        ]),
      )
      .orderBy(raw`random()`)
      .limit(batchSize),
  );
  await runEach(left, ({ id }) => clearQuarantine(parts, id), maxFailedDeletions);
}

async function discardUnused(parts: TidyParts): Promise<void> {
  await parts.db.run(
    sql
      .update('uploads', { used_at: null, discarded_at: null }, { discarded_at: parts.clock.now() })
      .where('status', 'in', ['ready', 'refused'])
      .where('checked_at', '<=', before(parts, unusedMs)),
  );
}

/** Deletes discarded pictures, and their rows when these no longer count towards the limits. */
async function deleteDiscarded(parts: TidyParts): Promise<void> {
  const { db, storage } = parts;
  const counted = before(parts, rememberedMs);
  const discarded = await db.rows(
    sql
      .from('uploads', { quarantined: false })
      .select(['id', 'created_at'])
      .where('discarded_at', 'is not', null)
      .where((is) => is.or([is('erased_at', 'is', null), is('created_at', '<=', counted)]))
      .orderBy(raw`random()`)
      .limit(batchSize),
  );
  const erase = async ({ id, created_at }: (typeof discarded)[number]) => {
    await storage.delete(pictureOf(id));
    const erased = sql.update('uploads', { id }, { erased_at: parts.clock.now() });
    const gone = sql.delete('uploads', { id });
    await db.run(created_at <= counted ? gone : erased);
  };
  await runEach(discarded, erase, maxFailedDeletions);
}

function before({ clock }: TidyParts, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}
