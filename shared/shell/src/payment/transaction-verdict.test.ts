import { describe, expect, it } from 'vitest';
import { classifyReplacement, classifyTransaction } from './transaction-verdict.ts';

const read = { receipt: undefined, known: false, nonce: 5, nextNonce: 5, settledUpTo: 98 };

describe('classifyTransaction classifies a transaction', () => {
  it.each([
    ['in the mempool', { known: true }, 'pending'],
    ['in a block', { receipt: { ok: true, block: 100 } }, 'mined'],
    ['failed in a block that is not deep enough', { receipt: { ok: false, block: 99 } }, 'pending'],
    ['failed in a deep block', { receipt: { ok: false, block: 98 } }, 'reverted'],
    ['unknown to the node', {}, 'missing'],
    ['unknown to the node, with a used nonce', { nextNonce: 6 }, 'nonceUsed'],
    ['in the mempool of a node that is behind', { known: true, nextNonce: 6 }, 'pending'],
    ['unknown to the node, with an unknown nonce', { nonce: undefined, nextNonce: 9 }, 'missing'],
  ])('%s', (_what, changes, verdict) => {
    expect(classifyTransaction({ ...read, ...changes })).toBe(verdict);
  });
});

describe('classifyReplacement classifies', () => {
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const reference = `0x${'Ab'.repeat(32)}`;
  const by = { hash: '0x1', from: me, nonce: 5 };
  it.each([
    [
      'the same payment with a higher fee',
      { to: contract.toLowerCase(), input: `0x12345678${'ab'.repeat(32)}` },
      'repriced',
    ],
    ['an empty transaction to the sender', { to: me.toLowerCase(), input: '0x' }, 'cancelled'],
    [
      'a payment of another order',
      { to: contract, input: `0x12345678${'cd'.repeat(32)}` },
      'replaced',
    ],
    ['a new contract', { to: null, input: '0x60' }, 'replaced'],
  ])('%s', (_what, changes, how) => {
    expect(classifyReplacement({ contract, reference }, { ...by, ...changes })).toBe(how);
  });
});
