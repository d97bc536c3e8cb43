import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  classify,
  lostAfterMs,
  outbid,
  stuckAfterMs,
  type View,
} from './classify.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const fees = { maxFee: 100n, priorityFee: 2n };

const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  hash: '0xa',
  raw: '0x',
  gas: 21_000n,
  signedAt: now,
  sentAt: now,
  ...fees,
  ...change,
});
const one = (attempts = [attempt()], lostAt: Date | null = null) => ({
  id: '1',
  nonce: 5,
  attempts,
  lostAt,
});
const view = (change: Partial<View> = {}): View => ({
  head: 10,
  sent: 5,
  sentForGood: 5,
  mined: new Map(),
  fees,
  needed: 3,
  ...change,
});
const minedAt = (block: number, succeeded = true) => new Map([['0xa', { block, succeeded }]]);

describe('a signed withdrawal', () => {
  it.each([
    ['in the latest block has one confirmation', 10, 1, false],
    ['one confirmation short is not settled', 9, 2, false],
    ['with enough confirmations is settled', 8, 3, true],
  ])('%s', (_, block, confirmations, settled) => {
    const verdict = { kind: 'mined', hash: '0xa', succeeded: true, confirmations, settled };
    expect(classify(one(), view({ mined: minedAt(block), sent: 6 }), now)).toEqual(verdict);
  });

  it('has the confirmations of the attempt that is in a block', () => {
    const both = [attempt({ hash: '0xz' }), attempt({ hash: '0xa', maxFee: 200n })];
    expect(classify(one(both), view({ mined: minedAt(8), sent: 6 }), now)).toMatchObject({
      kind: 'mined',
      hash: '0xa',
      settled: true,
    });
  });

  it.each([
    ['is not settled when just found', null, 6, false],
    ['is not settled without enough confirmations', ago(lostAfterMs), 5, false],
    ['is not settled too early', ago(lostAfterMs - 1), 6, false],
    ['is settled with enough confirmations and time', ago(lostAfterMs), 6, true],
  ])('whose nonce another transaction used, %s', (_, lostAt, sentForGood, settled) => {
    const seen = view({ sent: 6, sentForGood });
    expect(classify(one([attempt()], lostAt), seen, now)).toEqual({ kind: 'lost', settled });
  });

  it('is sent if it was never sent', () => {
    const verdict = classify(one([attempt({ sentAt: null })]), view(), now);
    expect(verdict).toEqual({ kind: 'waiting', resend: true, replace: false });
  });

  it.each([
    ['is replaced when its nonce is next', 5, 100n, true],
    ['is not replaced when an earlier nonce is open and the fee suffices', 4, 100n, false],
    ['is replaced when its fee is below the current fee', 4, 101n, true],
  ])('when stuck, %s', (_, sent, asked, replace) => {
    const stuck = one([attempt({ signedAt: ago(stuckAfterMs) })]);
    const seen = view({ sent, fees: { maxFee: asked, priorityFee: 2n } });
    expect(classify(stuck, seen, now)).toMatchObject({ kind: 'waiting', replace });
  });

  it('is not replaced after 8 attempts', () => {
    const many = Array.from({ length: 8 }, () => attempt({ signedAt: ago(stuckAfterMs) }));
    expect(classify(one(many), view(), now)).toMatchObject({ replace: false });
  });
});

it('outbid adds more than a tenth and offers at least the current fees', () => {
  expect(outbid(fees, fees)).toEqual({ maxFee: 113n, priorityFee: 3n });
  expect(outbid(fees, { maxFee: 500n, priorityFee: 50n })).toEqual({
    maxFee: 500n,
    priorityFee: 50n,
  });
  expect(outbid({ maxFee: 100n, priorityFee: null }, fees)).toMatchObject({ priorityFee: null });
});
