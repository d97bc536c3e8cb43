import type { PaymentCall } from '@shared/contract';
import { beforeAll, expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { askedTickets, signUp, testTerms } from '../../testing/money/terms.ts';
import { openServer } from '../../testing/services/databases.ts';
import { createOrder } from './create.ts';
import { presentOrder, readOrder } from './store.ts';

const clock = testClock();
const checkout = `0x${'1'.repeat(40)}`;
const mutualAid = `0x${'2'.repeat(40)}`;
let db: Db;
let userId: string;

beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  userId = await signUp(db, `0x${'3'.repeat(40)}`, clock.now());
  return () => server.close();
});

it('createOrder stores the call of an order paid to another contract, and returns the open order again', async () => {
  const vouched: string[] = [];
  const call = ({ reference, expiresAt }: { reference: string; expiresAt: Date }): PaymentCall => {
    vouched.push(reference);
    const deadline = expiresAt.getTime() / 1000;
    return { kind: 'mutual_aid_join', deadline, voucher: `0x${'ab'.repeat(65)}` };
  };
  const join = () =>
    db.tx((tx) =>
      createOrder(
        tx,
        testTerms(checkout),
        { ...askedTickets(userId, 1), kind: 'aid', paidBy: { contract: mutualAid, call } },
        clock.now(),
      ),
    );
  const first = await join();
  expect(vouched).toEqual([first.reference]);
  const stored = await readOrder(db, first.id);
  expect(stored).toEqual(first);
  expect(presentOrder(first, clock.now()).payment).toMatchObject({
    contract: mutualAid,
    call: { kind: 'mutual_aid_join', deadline: first.expiresAt.getTime() / 1000 },
  });
  expect((await join()).id).toBe(first.id);
  expect(vouched).toHaveLength(1);
});
