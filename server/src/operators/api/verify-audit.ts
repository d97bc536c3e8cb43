import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import {
  type Reconciliation,
  readMark,
  type Violation,
  writeMark,
} from '../../platform/reconciliation.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { type AuditHead, type AuditLine, hashOf, noLines, readHead } from './audit.ts';

interface AuditCheck {
  violations: string[];
  /** Number of lines read. */
  lines: number;
  head: AuditHead;
}

const chunk = 1_000;

/**
 * Checks that no line was removed, changed, inserted, moved or cut off after `from`. An attacker
 * who can write all tables can forge every hash. Therefore the head is written to the process's log
 * with each line, and can be stored elsewhere.
 */
export async function verifyAudit(db: Db, from: AuditHead = noLines): Promise<AuditCheck> {
  return db.tx(async (tx) => {
    await tx.script('set transaction isolation level repeatable read');
    const head = await readHead(tx);
    const violations: string[] = [];
    let last = from;
    let lines = 0;
    for (;;) {
      const part = await tx.rows(
        sql
          .selectFrom('audit_log')
          .selectAll()
          .where('id', '>', last.id)
          .orderBy('id')
          .limit(chunk),
      );
      for (const line of part) {
        violations.push(...violationsOf(line, last));
        last = { id: line.id, hash: line.hash };
      }
      lines += part.length;
      if (part.length < chunk || violations.length > 100) break;
    }
    if (violations.length <= 100 && (last.id !== head.id || last.hash !== head.hash)) {
      violations.push(`the log ends with line ${last.id}, but its head is line ${head.id}`);
    }
    return { violations, lines, head };
  });
}

function violationsOf(line: AuditLine, before: AuditHead): string[] {
  const faults: string[] = [];
  const { id, previous, hash, at, operator, act, subject } = line;
  const expected = BigInt(before.id) + 1n;
  if (BigInt(id) !== expected) faults.push(`line ${expected} is missing before line ${id}`);
  if (previous !== before.hash) faults.push(`line ${id} does not follow line ${before.id}`);
  const detail = line.detail as { [name: string]: Json };
  if (hashOf(previous, { id, at, operator, act, subject, detail }) !== hash) {
    faults.push(`line ${id} was changed`);
  }
  return faults;
}

/** The audit log as one of the reconciliations. */
export function auditReconciliation({ db, clock }: { db: Db; clock: Clock }): Reconciliation {
  const rule = 'no line of the audit log is missing or changed';
  return {
    name: 'audit',
    async *check({ full }): AsyncIterable<Violation> {
      const at = clock.now();
      const from = full ? undefined : (await readMark<AuditHead>(db, 'audit'))?.mark;
      const { violations, head } = await verifyAudit(db, from);
      for (const detail of violations) yield { rule, detail };
      if (violations.length === 0) await writeMark(db, 'audit', head, at);
    },
  };
}
