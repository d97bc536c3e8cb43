import { checkoutAbi, mutualAidAbi } from '@shared/contract';
import { Interface } from 'ethers';
import { expect, it } from 'vitest';
import { knownCall } from './known-call.ts';

const mutualAid = new Interface(mutualAidAbi);
const reference = `0x${'1'.repeat(64)}`;
const join = mutualAid.encodeFunctionData('join', [reference, 1, `0x${'ab'.repeat(65)}`]);

it.each([
  ['aidJoin', join],
  ['aidClaim', mutualAid.encodeFunctionData('claim', [reference])],
  ['aidSettle', mutualAid.encodeFunctionData('settleQueue', [1])],
  [undefined, mutualAid.encodeFunctionData('withdrawSetAside')],
  [undefined, new Interface(checkoutAbi).encodeFunctionData('pay', [reference])],
  [undefined, '0x'],
  [undefined, join.slice(0, 20)],
  [undefined, 'no hex'],
])('is %s', (name, data) => {
  expect(knownCall(data)).toBe(name);
});
