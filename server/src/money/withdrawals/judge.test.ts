import { describe, expect, it } from 'vitest';
import { type Attempt, judge, lostAfterMs, outbid, stuckAfterMs, type View } from './judge.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const fees = { maxFee: 100n, priorityFee: 2n };

const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  ...{ hash: '0xa', raw: '0x', gas: 21_000n, signedAt: now, sentAt: now },
  ...{ ...fees, ...change },
});
const one = (attempts = [attempt()], lostAt: Date | null = null) => ({
  ...{ id: '1', nonce: 5, attempts, lostAt },
});
const view = (change: Partial<View> = {}): View => ({
  ...{ head: 10, sent: 5, sentForGood: 5, mined: new Map(), fees, needed: 3 },
  ...change,
});
const minedAt = (block: number, succeeded = true) => new Map([['0xa', { block, succeeded }]]);

describe('what was signed', () => {
  it.each([
    ['in the latest block has one confirmation', 10, 1, false],
    ['a block short is not settled', 9, 2, false],
    ['deep enough is settled', 8, 3, true],
  ])('%s', (_, block, confirmations, settled) => {
    const verdict = { kind: 'mined', hash: '0xa', succeeded: true, confirmations, settled };
    expect(judge(one(), view({ mined: minedAt(block), sent: 6 }), now)).toEqual(verdict);
  });

  it('counts by whichever of its transactions is in a block', () => {
    const both = [attempt({ hash: '0xz' }), attempt({ hash: '0xa', maxFee: 200n })];
    expect(judge(one(both), view({ mined: minedAt(8), sent: 6 }), now)).toMatchObject({
      ...{ kind: 'mined', hash: '0xa', settled: true },
    });
  });

  it.each([
    ['was just found so', null, 6, false],
    ['not deep enough', ago(lostAfterMs), 5, false],
    ['not for long enough', ago(lostAfterMs - 1), 6, false],
    ['deep enough, for long enough', ago(lostAfterMs), 6, true],
  ])('with its nonce used by another one: %s', (_, lostAt, sentForGood, settled) => {
    const seen = view({ sent: 6, sentForGood });
    expect(judge(one([attempt()], lostAt), seen, now)).toEqual({ kind: 'lost', settled });
  });

  it('and never sent, is sent', () => {
    const verdict = judge(one([attempt({ sentAt: null })]), view(), now);
    expect(verdict).toEqual({ kind: 'waiting', resend: true, replace: false });
  });

  it.each([
    ['is replaced when it is the next one', 5, 100n, true],
    ['waits when another one is before it', 4, 100n, false],
    ['is replaced when it offers less than what is asked now', 4, 101n, true],
  ])('and stuck %s', (_, sent, asked, replace) => {
    const stuck = one([attempt({ signedAt: ago(stuckAfterMs) })]);
    const seen = view({ sent, fees: { maxFee: asked, priorityFee: 2n } });
    expect(judge(stuck, seen, now)).toMatchObject({ kind: 'waiting', replace });
  });

  it('is not replaced for ever', () => {
    const many = Array.from({ length: 8 }, () => attempt({ signedAt: ago(stuckAfterMs) }));
    expect(judge(one(many), view(), now)).toMatchObject({ replace: false });
  });
});

it('a replacement offers more than a tenth more, and no less than what is asked', () => {
  expect(outbid(fees, fees)).toEqual({ maxFee: 113n, priorityFee: 3n });
  expect(outbid(fees, { maxFee: 500n, priorityFee: 50n })).toEqual({
    ...{ maxFee: 500n, priorityFee: 50n },
  });
  expect(outbid({ maxFee: 100n, priorityFee: null }, fees)).toMatchObject({ priorityFee: null });
});
