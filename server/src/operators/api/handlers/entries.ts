import { lockUserRow } from '../../../members/users/index.ts';
import {
  type EntryKind,
  readEntry,
  reverse,
  type WrittenEntry,
} from '../../../money/ledger/index.ts';
import type { OrderNews } from '../../../money/orders/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { AppError, Refusal } from '../../../platform/errors/errors.ts';
import { actorOf, type GroupHandlers } from '../context.ts';
import { presentEntry } from '../present.ts';

type WithEntry = (tx: Db, entry: WrittenEntry, at: Date) => Promise<void>;

/**
 * Kinds of entries that an operator can reverse, each with its further changes in the same
 * transaction. Other kinds have their own commands, or cannot be reversed. Locks are acquired in
 * the order of the chain follower, to avoid deadlocks: events and payments, accounts, purchases.
 */
export type Reversals = Partial<
  Record<
    EntryKind,
    {
      /** Changes payments before the ledger accounts are locked; may throw a `Refusal`. */
      before?: WithEntry;
      /** Changes the purchase. */
      after?: WithEntry;
    }
  >
>;

export function entryHandlers({
  reversals,
  news,
}: {
  reversals: Reversals;
  news: OrderNews;
}): GroupHandlers<'entries'> {
  return {
    async show({ db }, { id }) {
      const entry = await requireEntry(db, id);
      return { data: { entry: presentEntry(entry) }, line: { subject: `entry:${id}` } };
    },

    async reverse(ctx, { id, note }) {
      const { db, now } = ctx;
      // The second of two concurrent calls finds the entry reversed.
      await db.query('select pg_advisory_xact_lock(hashtext($1))', [`entry ${id}`]);
      const entry = await requireEntry(db, id);
      const reversal = reversals[entry.kind as EntryKind];
      if (!reversal) throw new Refusal('conflict', whyNot(entry));
      if (entry.reversedBy)
        return { data: { changed: false, entry: presentEntry(entry) }, line: null };
      const owners = entry.postings.filter(({ ownerKind }) => ownerKind === 'user');
      const users = [...new Set(owners.map(({ owner }) => owner))].sort((a, b) => +a - +b);
      for (const userId of users) await lockUserRow(db, userId);
      await reversal.before?.(db, entry, now);
      const { orderId, txHash } = entry;
      await reverse(db, id, {
        actor: actorOf(ctx),
        note,
        at: now,
        orderId: orderId ?? undefined,
        txHash: txHash ?? undefined,
      }).catch(explainSpent);
      await reversal.after?.(db, entry, now).catch(explainSpent);
      db.afterCommit(() => {
        for (const userId of users) news.publish(userId, 'user@wallet', { reason: 'reversal' });
      });
      return {
        data: { changed: true, entry: presentEntry(await requireEntry(db, id)) },
        line: { subject: `entry:${id}`, detail: { kind: entry.kind, note } },
      };
    },
  };
}

async function requireEntry(db: Db, id: string): Promise<WrittenEntry> {
  const entry = await readEntry(db, id);
  if (!entry) throw new Refusal('notFound', `There is no entry ${id}.`);
  return entry;
}

function whyNot({ id, kind, reverses }: WrittenEntry): string {
  if (reverses)
    return `Entry ${id} is itself the reversal of entry ${reverses}. Post a correction instead.`;
  return `Entries of the kind ${kind} cannot be reversed by hand.`;
}

function explainSpent(error: unknown): never {
  if (error instanceof AppError && error.errorName === 'balanceInsufficient') {
    throw new Refusal('conflict', 'The user’s balance is too low to reverse this.', {
      cause: error,
    });
  }
  throw error;
}
