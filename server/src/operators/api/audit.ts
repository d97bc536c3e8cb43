import { createHash } from 'node:crypto';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
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

export interface AuditHead {
  id: string;
  hash: string;
}

/** The head before the first line. */
export const noLines: AuditHead = { id: '0', hash: '0'.repeat(64) };

/**
 * Appends a line to the audit log, in the transaction of the command. Call it last, because other
 * commands wait from here until the commit. Lines are numbered without gaps, and each holds the
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

/** Reads the log's head. */
export async function readHead(db: Db): Promise<AuditHead> {
  return (await db.first(sql.selectFrom('audit_head').select(['id', 'hash']))) ?? noLines;
}

export type AuditLine = Row<'audit_log'>;

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
export function hashOf(previous: string, line: AuditEntry & { id: string }): string {
  const { id, at, operator, act, subject, detail } = line;
  const text = canonicalJson({ id, at: at.toISOString(), operator, act, subject, detail });
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}
