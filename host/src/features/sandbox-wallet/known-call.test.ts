import { checkoutAbi, erc20Abi, mutualAidAbi } from '@shared/contract';
import { getAddress, Interface } from 'ethers';
import { expect, it } from 'vitest';
import { knownCall } from './known-call.ts';

const mutualAid = new Interface(mutualAidAbi);
const token = getAddress(`0x${'5'.repeat(40)}`);
const other = getAddress(`0x${'6'.repeat(40)}`);
const reference = `0x${'1'.repeat(64)}`;
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
  expect(knownCall(token, data)?.name).toBe(name);
});

it.each([
  ['an approval', new Interface(erc20Abi).encodeFunctionData('approve', [other, 30n])],
  ['a payment', new Interface(checkoutAbi).encodeFunctionData('payToken', [reference, token, 30n])],
])('reads amount and token of %s', (_what, data) => {
  expect(knownCall(token, data)?.moves).toEqual({ token, amount: 30n });
});
