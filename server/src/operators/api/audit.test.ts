import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/index.ts';
import { databases, type TestDatabase } from '../../testing/index.ts';
import { type AuditEntry, readHead, readLines, record, verifyAudit } from './audit.ts';

const line = (n: number): AuditEntry => ({
  operator: 'alice',
  act: 'users.freeze',
  subject: `user:${n}`,
  detail: { reason: 'zweifelhaft „ß“ 😀', n, z: [1, { b: true, a: null }], a: -0.5 },
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, n, 123)),
});

describe.each(databases)('the audit log on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  beforeEach(() => tamper('delete from audit_log; delete from audit_head'));
  afterAll(() => database.close());

  const add = (n: number) => db.tx((tx) => record(tx, line(n)));
  /** Bypasses the triggers that protect the log. */
  const tamper = (statement: string) =>
    db.script(`alter table audit_log disable trigger user; ${statement};
      alter table audit_log enable trigger user`);
  const faults = async () => (await verifyAudit(db)).violations.join('\n');

  async function addMany(count: number): Promise<void> {
    for (let n = 1; n <= count; n += 1) await add(n);
  }

  it('is valid as written, and when empty', async () => {
    expect(await verifyAudit(db)).toMatchObject({ violations: [], lines: 0 });
    await addMany(3);
    expect(await verifyAudit(db)).toMatchObject({ violations: [], lines: 3 });
    expect((await readLines(db, { limit: 2 })).map(({ id }) => id)).toEqual(['3', '2']);
    const [kept] = await readLines(db, { limit: 1, subject: 'user:2' });
    expect(kept).toMatchObject({ detail: line(2).detail, at: line(2).at });
  });

  it('has no gap and one end after 20 concurrent commands, some of which fail', async () => {
    const acts = Array.from({ length: 20 }, (_, n) =>
      db.tx(async (tx) => {
        await record(tx, line(n + 1));
        if (n % 5 === 0) throw new Error('fails after its line');
      }),
    );
    const results = await Promise.allSettled(acts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(await verifyAudit(db)).toMatchObject({ violations: [], lines: 16 });
    expect((await readHead(db)).id).toBe('16');
  });

  it('has no line of a command that is rolled back', async () => {
    await add(1);
    const failing = db.tx(async (tx) => {
      await record(tx, line(2));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await add(3);
    expect(await verifyAudit(db)).toMatchObject({ violations: [], lines: 2 });
  });

  it('refuses to change or delete a line', async () => {
    await addMany(2);
    for (const statement of [
      `update audit_log set operator = 'mallory' where id = 1`,
      'delete from audit_log where id = 2',
      'truncate audit_log',
    ]) {
      await expect(db.query(statement)).rejects.toThrow('append-only');
    }
  });

  it.each([
    ['removed from the middle', 'delete from audit_log where id = 2', /line 2 is missing/],
    ['removed from the beginning', 'delete from audit_log where id = 1', /line 1 is missing/],
    [
      'removed from the end',
      'delete from audit_log where id = 4',
      /ends with line 3, but its head is line 4/,
    ],
    [
      'removed with all other lines',
      'delete from audit_log',
      /ends with line 0, but its head is line 4/,
    ],
    [
      'with another operator',
      `update audit_log set operator = 'bob' where id = 3`,
      /3 was changed/,
    ],
    [
      'with another time',
      `update audit_log set at = at + interval '1 ms' where id = 3`,
      /3 was changed/,
    ],
    [
      'with another detail',
      `update audit_log set detail = detail || '{"n": 9}' where id = 2`,
      /2 was changed/,
    ],
    [
      'reordered',
      `update audit_log set id = -1 where id = 2; update audit_log set id = 2 where id = 3;
       update audit_log set id = 3 where id = -1`,
      /line 2 does not follow line 1[\s\S]*line 2 was changed/,
    ],
    [
      'added at the end',
      `insert into audit_log select 5, at, operator, act, subject, detail, hash, 'forged'
       from audit_log where id = 4`,
      /line 5 was changed[\s\S]*ends with line 5, but its head is line 4/,
    ],
  ])('is invalid with a line %s', async (_what, statement, told) => {
    await addMany(4);
    await tamper(statement);
    expect(await faults()).toMatch(told);
  });
});
