import { readHoldings } from '../../../money/ledger/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import { createKeyedQueue, KeyedQueueFull } from '../../../platform/limits/keyed-queue.ts';
import { describeError } from '../../../platform/observability/log.ts';
import { type Reconciliation, runReconciliations } from '../../../platform/reconciliation.ts';
import type { Verification } from '../../contract/index.ts';
import { readLines, verifyAudit } from '../audit.ts';
import type { GroupHandlers } from '../context.ts';

/** Creates the handlers of reconciliations, which the admin API calls 'books'. */
export function reconciliationHandlers({
  reconciliations,
}: {
  reconciliations: readonly Reconciliation[];
}): GroupHandlers<'books'> {
  // Expensive: one verification runs at a time, and two may wait.
  const turns = createKeyedQueue(3);
  return {
    verify: ({ db }, { full }) =>
      turns
        .take('verify', () => verifyAll(db, reconciliations, full))
        .catch((error: unknown) => {
          if (!(error instanceof KeyedQueueFull)) throw error;
          throw new Refusal('conflict', 'Other verifications are running. Try again in a moment.');
        }),
  };
}

/** Runs all reconciliations, also for `pnpm ops verify` without a server. */
export async function verifyAll(
  db: Db,
  reconciliations: readonly Reconciliation[],
  full: boolean,
): Promise<Verification> {
  const { failed, ...findings } = await runReconciliations(reconciliations, { full });
  const { entries, accounts, users } = await readHoldings(db);
  return {
    ...findings,
    failed: failed.map(({ books: name, error }) => ({ books: name, reason: reasonOf(error) })),
    entries,
    accounts,
    users_hold: users,
  };
}

/** Describes an error as in logs: without URLs that may contain a key. */
function reasonOf(error: unknown): string {
  const { type = 'Error', message } = describeError(error) as { type?: string; message: string };
  return `${type}: ${message}`;
}

export const auditHandlers: GroupHandlers<'audit'> = {
  async list({ db }, wanted) {
    const lines = await readLines(db, wanted);
    return {
      list: lines.map((line) => ({ ...line, detail: line.detail as Record<string, unknown> })),
    };
  },

  async verify({ db }) {
    const { violations, lines, head } = await verifyAudit(db);
    return { violations, lines, head: `${head.id}:${head.hash}` };
  },
};
