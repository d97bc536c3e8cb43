import { incomeTypes, type MoneyLogEntry } from '@shared/contract';
import { beforeAll, expect, it } from 'vitest';
import type { Db, Param } from '../../platform/database/index.ts';
import { openServer } from '../../testing/services/databases.ts';
import { type EntryKind, postMany, systemAccount, userAccount } from '../ledger/index.ts';
import { countMoneyLog, readMoneyLog } from './money-log.ts';

const [reader, other] = ['1', '2'];
const booked = 6_000;
const limit = 10;

let db: Db;
beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  // The reader's entries of the rare kind are the oldest. The other user has a history of the same
  // length.
  for (const [n, userId] of [reader, other].entries()) {
    const kindOf = (index: number): EntryKind =>
      index < 30 ? 'ticket_income' : index % 2 === 0 ? 'data_adjustment' : 'welcome_grant';
    await postMany(
      db,
      Array.from({ length: booked }, (_, index) => ({
        kind: kindOf(index),
        reference: `${userId} ${index}`,
        at: new Date(n * 1e9 + index * 1_000),
        postings: [
          { account: systemAccount('adjustments'), asset: 'JU', amount: -1n },
          { account: userAccount(userId), asset: 'JU', amount: 1n },
        ],
      })),
    );
  }
  await db.script('analyze');
  return () => server.close();
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Returns the number of rows that the scans of a plan read. */
function rowsOf(node: PlanNode): number {
  const scanned = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Node Type'].includes('Scan') ? scanned * node['Actual Loops'] : 0;
  return own + (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
}

/** Returns the number of rows that all statements of `read` scan. */
async function rowsRead(read: (counting: Db) => Promise<unknown>): Promise<number> {
  let total = 0;
  const query = async <T>(text: string, params: readonly Param[] = []): Promise<T[]> => {
    const [row] = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${text}`,
      params,
    );
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) total += rowsOf(Plan);
    return db.query<T>(text, params);
  };
  await read({ ...db, query });
  return total;
}

it.each<[string, MoneyLogEntry['type'] | readonly MoneyLogEntry['type'][] | undefined]>([
  ['the whole log', undefined],
  ['the income', incomeTypes],
  ['a type with a few old entries', 'ticket_income'],
  ['a type without entries', 'aid_profit'],
  ['a common type', 'data_adjustment'],
  ['an unknown kind', 'unknown'],
])('reads few rows for a page of %s', async (_name, type) => {
  const few = limit * 20;
  expect(await rowsRead((on) => readMoneyLog(on, reader, { type, limit }))).toBeLessThan(few);
  const { next } = await readMoneyLog(db, reader, { type, limit });
  const cursor = next ?? undefined;
  expect(await rowsRead((on) => readMoneyLog(on, reader, { type, limit, cursor }))).toBeLessThan(
    few,
  );
});

it('counts a rare type without scanning the account', async () => {
  const type = 'ticket_income';
  expect(await countMoneyLog(db, reader, { type })).toEqual({ total: 30, more: false });
  expect(await rowsRead((on) => countMoneyLog(on, reader, { type }))).toBeLessThan(200);
});
