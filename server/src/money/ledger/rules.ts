import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  type Reconciliation,
  readMark,
  type Violation,
  writeMark,
} from '../../platform/reconciliation.ts';
import { atOneMoment, lastFinished } from './verify.ts';

/**
 * A query whose rows are violations, each with a `detail`. It can read `scope`, one row with the
 * range to check: ids after `entry`, times from `since` (injected clock), `everything` if full.
 */
export interface Rule {
  name: string;
  sql: string;
  /** Whether the rule runs in full checks only, because it sums over all rows. */
  full?: true;
}

interface Mark {
  entry: string;
}

/** Longest time from a row's date to its commit, ms. */
const overlapMs = 60 * 60 * 1000;
const shown = 100;

/** Returns a function that creates a reconciliation. @param notes reads the known open items */
export function ruleReconciliation(
  { name, notes }: { name: string; notes?: (db: Db) => Promise<string[]> },
  rules: readonly Rule[],
) {
  return ({ db, clock }: { db: Db; clock: Clock }): Reconciliation => ({
    name,
    ...(notes && { notes: () => notes(db) }),
    async *check({ full }) {
      const at = clock.now();
      const to: Mark = { entry: (await lastFinished(db)).entryId };
      yield* await db.tx(async (tx) => {
        await atOneMoment(tx);
        const before = full ? undefined : await readMark<Mark>(tx, name);
        const violations: Violation[] = [];
        for (const { name: rule, sql } of rules.filter((one) => full || !one.full)) {
          const rows = await tx.query<{ detail: string }>(
            `with scope as (
               select $1::bigint as entry, $2::timestamptz as since, $3::boolean as everything
             )
             select detail from (${sql}) as broken limit ${shown}`,
            [
              before?.mark.entry ?? '0',
              new Date(before ? before.at.getTime() - overlapMs : 0),
              full,
            ],
          );
          violations.push(...rows.map(({ detail }) => ({ rule, detail })));
        }
        if (violations.length === 0) await writeMark(tx, name, to, at);
        return violations;
      });
    },
  });
}
