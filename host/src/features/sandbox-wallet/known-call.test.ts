import { checkoutAbi, erc20Abi, mutualAidAbi } from '@shared/contract';
import { getAddress, Interface } from 'ethers';
import { expect, it } from 'vitest';
import { approvalKind, knownCall } from './known-call.ts';

const mutualAid = new Interface(mutualAidAbi);
const token = getAddress(`0x${'5'.repeat(40)}`);
const other = getAddress(`0x${'6'.repeat(40)}`);
const reference = `0x${'1'.repeat(64)}`;
const approval = new Interface(erc20Abi).encodeFunctionData('approve', [other, 30n]);
const join = mutualAid.encodeFunctionData('join', [reference, 1, `0x${'ab'.repeat(65)}`]);

it.each([
  ['a join', 'aidJoin', join],
  ['a claim', 'aidClaim', mutualAid.encodeFunctionData('claim', [reference])],
  ['a settlement', 'aidSettle', mutualAid.encodeFunctionData('settleQueue', [1])],
  ['a withdrawal', undefined, mutualAid.encodeFunctionData('withdrawSetAside')],
  ['a coin payment', undefined, new Interface(checkoutAbi).encodeFunctionData('pay', [reference])],
  ['empty data', undefined, '0x'],
  ['truncated data', undefined, join.slice(0, 20)],
  ['text that is not hexadecimal', undefined, 'no hex'],
])('the call name of %s is %s', (_what, name, data) => {
  expect(knownCall({ to: token, data, value: '0x0' })?.name).toBe(name);
});

it.each([
  ['an approval', approval],
  ['a payment', new Interface(checkoutAbi).encodeFunctionData('payToken', [reference, token, 30n])],
])('reads amount and token of %s', (_what, data) => {
  expect(knownCall({ to: token, data, value: '0x0' })?.tokens).toEqual({ token, amount: 30n });
});

it('does not describe a transaction as an approval if it moves coins', () => {
  expect(knownCall({ to: token, data: approval, value: '0x1' })).toBeUndefined();
});

it.each([
  ['for the payment contract', 30n, true, 'approve'],
  ['for an unknown contract', 30n, false, 'approveOther'],
  ['of nothing', 0n, true, 'approveReset'],
] as const)('describes an approval %s', (_what, amount, isCheckout, kind) => {
  expect(approvalKind({ token, amount }, isCheckout)).toBe(kind);
});
