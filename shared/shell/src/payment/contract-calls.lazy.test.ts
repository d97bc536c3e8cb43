import { mutualAidAbi, type Order, type PaymentRequest } from '@shared/contract';
import { Interface } from 'ethers';
import { expect, it } from 'vitest';
import { testConfig, testOrder } from '../../testing/fixtures.ts';
import { hasPaidCall, payCall } from './contract-calls.lazy.ts';
import { createIntents } from './payment-intents.ts';
import { subjectOfCall } from './payment-subject.ts';

const account = testOrder.payment.contract;
const voucher = `0x${'ab'.repeat(65)}`;
const join: PaymentRequest = {
  ...testOrder.payment,
  call: { kind: 'mutual_aid_join', deadline: 1_800_000_000, voucher },
};

it('payCall joins mutual aid with the voucher and the exact amount', () => {
  const { to, data, value } = payCall(join);
  expect({ to, value }).toEqual({ to: join.contract, value: BigInt(join.amount) });
  const [reference, deadline, sent] = new Interface(mutualAidAbi).decodeFunctionData('join', data);
  expect([reference, deadline, sent]).toEqual([join.reference, 1_800_000_000n, voucher]);
});

it('hasPaidCall reads the position of a join', () => {
  const { data } = hasPaidCall(join, account);
  expect(new Interface(mutualAidAbi).parseTransaction({ data })?.name).toBe('positions');
});

/** Returns the subject of a record whose `order` an older release stored. */
function readStored(order: object) {
  const stored = JSON.stringify({ order, account });
  const tab = { get: () => undefined, set: () => {} };
  return createIntents({ get: () => stored, set: () => {} }, tab).load(account)?.subject;
}

it('createIntents reads an older release’s record without a call as a Checkout payment', () => {
  const { call: _call, ...payment } = testOrder.payment;
  expect(readStored({ ...testOrder, payment })).toEqual<Order>(testOrder);
});

it('createIntents drops the order’s fields from an older release’s record of a call', () => {
  const { contract, reference } = join;
  const call = subjectOfCall({ kind: 'mutual_aid_claim', contract, reference }, testConfig.chain);
  const payment = { ...testOrder.payment, ...call.payment, amount: '0' };
  expect(readStored({ ...testOrder, ...call, payment })).toEqual(call);
});
