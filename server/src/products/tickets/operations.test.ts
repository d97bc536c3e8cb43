import type { TicketOperation } from '@shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/index.ts';
import { signUp } from '../../testing/money/terms.ts';
import { openServer, type TestDatabase } from '../../testing/services/databases.ts';
import {
  forgetOperation,
  lastOperationAt,
  listOperations,
  recordOperations,
} from './operations.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const second = 1_000;
const threeDays = 3 * 24 * 60 * 60 * second;
const after = (ms: number) => new Date(start + ms);

it.each([
  ['none', [], 0],
  ['one a second before the ticket lapses', [threeDays - second], threeDays - second],
  ['one as the ticket lapses', [threeDays], 0],
  ['one a second after the ticket lapsed', [threeDays + second], 0],
  [
    'two, the second in time because of the first',
    [threeDays - second, threeDays + second],
    threeDays + second,
  ],
  ['one before the ticket was created', [-second], 0],
])('lastOperationAt returns the last operation that counts, of %s', (_of, operations, last) => {
  expect(lastOperationAt(after(0), operations.map(after))).toEqual(after(last));
});

describe('an operation on PostgreSQL', () => {
  let database: TestDatabase;
  let db: Db;
  let userId: string;

  beforeAll(async () => {
    database = await openServer();
    db = database.db;
    userId = await signUp(db, `0x${'ab'.repeat(20)}`, after(0));
    await buy('first', 0);
  });
  afterAll(() => database.close());

  async function buy(orderId: string, at: number): Promise<void> {
    await db.query(
      `insert into orders (id, user_id, kind, quantity, status, chain_id, contract, reference, amount,
         confirmations_needed, created_at, expires_at, paid_at)
       values ($1, $2, 'ticket', 1, 'paid', 31337, 'c', $1, 60, 3, $3, $3, $3)`,
      [orderId, userId, after(at)],
    );
    await db.query(
      `insert into tickets (id, number, user_id, order_id, position, price, created_at,
         last_operation_at) values ($1, $1, $2, $1, 1, 60, $3, $3)`,
      [orderId, userId, after(at)],
    );
    await record('purchase', orderId, at, 1);
  }

  const record = (kind: TicketOperation['kind'], reference: string, at: number, made = 0) =>
    db.tx((tx) =>
      recordOperations(tx, [{ kind, reference, userId, txHash: null, made }], after(at)),
    );
  const forget = (kind: 'purchase' | 'aid_join', reference: string) =>
    db.tx((tx) => forgetOperation(tx, { kind, reference }));
  const lastOperations = () =>
    db
      .query<{ id: string; last: Date }>(
        'select id, last_operation_at as last from tickets order by created_at',
      )
      .then((list) => list.map(({ id, last }) => [id, last.getTime() - start]));

  it('extends active tickets, not lapsed ones, until it is reversed', async () => {
    await record('aid_join', 'a', threeDays - second);
    await record('aid_join', 'a', threeDays);
    expect(await lastOperations()).toEqual([['first', threeDays - second]]);

    await buy('second', 2 * threeDays - second);
    expect(await lastOperations()).toEqual([
      ['first', threeDays - second],
      ['second', 2 * threeDays - second],
    ]);
    await record('aid_join', 'b', 2 * threeDays);
    expect((await lastOperations()).map(([, last]) => last)).toEqual([
      threeDays - second,
      2 * threeDays,
    ]);

    await forget('aid_join', 'b');
    await forget('aid_join', 'a');
    expect(await lastOperations()).toEqual([
      ['first', 0],
      ['second', 2 * threeDays - second],
    ]);
  });

  it('is listed with the paid amount, and a claim without one, over several pages', async () => {
    await record('aid_claim', 'first:9', 3 * threeDays);
    const first = await listOperations(db, userId, { limit: 2 });
    const rest = await listOperations(db, userId, { limit: 2, cursor: first.next ?? undefined });
    const paid = { amount: '60', asset: 'JU' };
    expect([...first.list, ...rest.list]).toMatchObject([
      { kind: 'aid_claim', paid: null },
      { id: 'purchase:second', paid },
      { id: 'purchase:first', paid },
    ]);
    expect(rest.next).toBeNull();
  });
});
