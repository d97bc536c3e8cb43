import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import {
  type Reconciliation,
  readMark,
  type Violation,
  writeMark,
} from '../../platform/reconciliation.ts';
import { canonicalJson, type Json } from '../../platform/values/canonical-json.ts';

/** A command of an operator as it is recorded. */
export interface AuditEntry {
  operator: string;
  /** 'users.freeze' */
  act: string;
  /** The object of the command: 'user:7', 'review:12'. */
  subject: string;
  detail: { [name: string]: Json };
  at: Date;
}

interface AuditHead {
  id: string;
  hash: string;
}

/** The head before the first line. */
const noLines: AuditHead = { id: '0', hash: '0'.repeat(64) };

/**
 * Appends a line to the audit log, in the transaction of the command. Call it last, because it
 * blocks other commands until the commit. Lines are numbered without gaps, and each contains the
 * hash of the line before it.
 * @returns the log's new head, which can be stored elsewhere
 */
export async function record(tx: Db, entry: AuditEntry): Promise<AuditHead> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('audit log'))`);
  const last = await readHead(tx);
  const id = String(BigInt(last.id) + 1n);
  const hash = hashOf(last.hash, { id, ...entry });
  const { detail, ...columns } = entry;
  await tx.run(
    sql
      .insertInto('audit_log')
      .values({ id, ...columns, detail: JSON.stringify(detail), previous: last.hash, hash }),
  );
  await tx.run(
    sql
      .insertInto('audit_head')
      .values({ id, hash })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ id, hash })),
  );
  return { id, hash };
}

export async function readHead(db: Db): Promise<AuditHead> {
  return (await db.first(sql.selectFrom('audit_head').select(['id', 'hash']))) ?? noLines;
}

type AuditLine = Row<'audit_log'>;

/** Reads lines before `before`, latest first. */
export function readLines(
  db: Db,
  wanted: {
    limit: number;
    before?: string | undefined;
    operator?: string | undefined;
    subject?: string | undefined;
  },
): Promise<AuditLine[]> {
  const { limit, before, operator, subject } = wanted;
  let query = sql.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (operator !== undefined) query = query.where('operator', '=', operator);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  return db.rows(query);
}

/** Returns the SHA-256 (hex) of the previous line's hash and this line as canonical JSON. */
function hashOf(previous: string, line: AuditEntry & { id: string }): string {
  const { id, at, operator, act, subject, detail } = line;
  const text = canonicalJson({ id, at: at.toISOString(), operator, act, subject, detail });
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}

const chunk = 1_000;

/**
 * Checks that no line was removed, changed, inserted, moved or cut off after `from`. An attacker
 * who can write all tables can forge every hash. Therefore the head is written to the process's log
 * with each line, and can be stored elsewhere.
 */
export async function verifyAudit(db: Db, from: AuditHead = noLines) {
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
