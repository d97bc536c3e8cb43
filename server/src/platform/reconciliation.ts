import type { Clock } from './clock.ts';
import { type Db, sql } from './database/index.ts';

/** A violated rule, and the records that violate it. */
export interface Violation {
  rule: string;
  detail: string;
}

export interface ReconciliationScope {
  /** Whether to check everything, or only entries since the last check without violations. */
  full: boolean;
}

/** Compares our records with each other, or with an external system (chain, card issuer). */
export interface Reconciliation {
  name: string;
  /**
   * Yields violations. A check that finds none may store its position, where the next one starts.
   * @throws RecordsUnavailable when the external system does not answer; violations that were
   * yielded before still count
   */
  check(scope: ReconciliationScope): AsyncIterable<Violation>;
  /** Returns known open items, a line each. They are not violations. */
  notes?(): Promise<string[]>;
}

/** Our records, and the chain to compare them with. */
export interface ReconciliationParts {
  db: Db;
  clock: Clock;
  chain: {
    id: number;
    /** URL of the node; undefined if not configured. */
    rpcUrl: string | undefined;
    /** Blocks with fewer confirmations are checked later, because a reorg may replace them. */
    confirmations: number;
    logChunk: number;
  };
}

/** The external records cannot be read at the moment. */
export class RecordsUnavailable extends Error {
  override name = 'RecordsUnavailable';
}

interface Findings {
  /** 'books' is the admin API's word for a reconciliation's name. */
  violations: (Violation & { books: string })[];
  notes: string[];
  /** Reconciliations whose external system did not answer, with the reason. */
  away: { books: string; reason: string }[];
  /** Reconciliations that threw: a defect. */
  failed: { books: string; error: unknown }[];
  /** Names of completed reconciliations. */
  checked: string[];
}

/** Maximum number of violations per reconciliation: a broken rule may affect all entries. */
const maxViolations = 200;

/** Runs all reconciliations. A failure of one does not stop the others. */
export async function runReconciliations(
  all: readonly Reconciliation[],
  scope: ReconciliationScope,
): Promise<Findings> {
  const findings: Findings = { violations: [], notes: [], away: [], failed: [], checked: [] };
  for (const reconciliation of all) {
    try {
      await addViolations(findings, reconciliation, scope);
      findings.checked.push(reconciliation.name);
    } catch (error) {
      if (error instanceof RecordsUnavailable) {
        findings.away.push({ books: reconciliation.name, reason: error.message });
      } else {
        findings.failed.push({ books: reconciliation.name, error });
      }
    }
    try {
      findings.notes.push(...((await reconciliation.notes?.()) ?? []));
    } catch (error) {
      findings.failed.push({ books: reconciliation.name, error });
    }
  }
  return findings;
}

async function addViolations(
  { violations }: Findings,
  reconciliation: Reconciliation,
  scope: ReconciliationScope,
): Promise<void> {
  let found = 0;
  for await (const violation of reconciliation.check(scope)) {
    violations.push({ books: reconciliation.name, ...violation });
    found += 1;
    if (found === maxViolations) break;
  }
}

/** Returns the position and time up to which a reconciliation found no violation, if any. */
export async function readMark<M>(
  db: Db,
  name: string,
): Promise<{ mark: M; at: Date } | undefined> {
  const row = await db.first(sql.from('books_verified', { name }).select(['mark', 'verified_at']));
  return row && { mark: row.mark as M, at: row.verified_at };
}

export async function writeMark<M extends object>(
  db: Db,
  name: string,
  mark: M,
  at: Date,
): Promise<void> {
  const values = { mark: JSON.stringify(mark), verified_at: at };
  await db.run(
    sql
      .insertInto('books_verified')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values)),
  );
}
