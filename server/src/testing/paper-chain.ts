import { createHash } from 'node:crypto';
import type { HotWallet, Outgoing } from '../chain/index.ts';

/** What a signed transaction says. */
interface Paper extends Outgoing {
  hash: string;
  nonce: number;
  maxFee: bigint;
}

interface Block {
  transactions: (Paper & { succeeded: boolean })[];
}

/** The process died in the middle of what it did. */
export class Died extends Error {
  override name = 'Died';
}

/**
 * A chain on paper, for what a real one does too seldom: it forgets what it was sent, undoes it, takes
 * blocks back, has others use the wallet's nonces; and the process dies between any two questions.
 */
export interface PaperChain {
  wallet: HotWallet;
  /** A block with what has its turn, at most so many; `undone`: all of it fails. */
  mine(most?: number, undone?: boolean): void;
  /** Takes blocks back; what was in them waits again, or is forgotten. */
  reorg(depth: number, forgets: boolean): void;
  /** Forgets what waits. */
  drop(): void;
  /** Somebody else uses the wallet's next nonce, in a block. */
  intrude(): void;
  /** The process dies after so many further questions; undefined: it does not. */
  dieAfter(questions: number | undefined): void;
  /** What has arrived at an address. */
  arrived(to: string): bigint;
}

export function paperChain(address: string, funds: bigint): PaperChain {
  const blocks: Block[] = [{ transactions: [] }];
  let waiting = new Map<number, Paper>();
  let left: number | undefined;
  const spent = () =>
    blocks
      .flatMap(({ transactions }) => transactions)
      .reduce((sum, { succeeded, amount }) => (succeeded ? sum + amount : sum), 0n);
  const nonceAt = (block: number) =>
    blocks.slice(0, block + 1).reduce((sum, { transactions }) => sum + transactions.length, 0);
  const head = () => blocks.length - 1;

  const asked = () => {
    if (left === undefined) return;
    if (left === 0) throw new Died();
    left -= 1;
  };
  /** A question that the process may not live to ask. */
  const question =
    <A extends unknown[], T>(answer: (...args: A) => T) =>
    async (...args: A): Promise<T> => {
      asked();
      return answer(...args);
    };

  const wallet: HotWallet = {
    address,
    head: question(head),
    sent: question((of, block) => (of === address ? nonceAt(block) : 0)),
    balance: question((token) => (token === null ? 10n ** 24n : funds - spent())),
    code: question(() => '0x'),
    fees: question(() => ({ maxFee: 100n, priorityFee: 1n })),
    gas: question(() => 21_000n),
    sign: question((payment, { nonce, maxFee }) => {
      const { token, to, amount } = payment;
      const raw = JSON.stringify({ nonce, token, to, amount: String(amount), fee: String(maxFee) });
      return { raw, hash: hashOf(raw) };
    }),
    send: question((raw) => {
      const { nonce, token, to, amount, fee } = JSON.parse(raw);
      if (nonce < nonceAt(head())) throw new Error('nonce too low');
      const before = waiting.get(nonce);
      if (before && BigInt(fee) * 10n < before.maxFee * 11n) throw new Error('underpriced');
      const paper = { hash: hashOf(raw), nonce, token, to, amount: BigInt(amount) };
      waiting.set(nonce, { ...paper, maxFee: BigInt(fee) });
    }),
    mined: question((hashes) => {
      const found = blocks.flatMap(({ transactions }, block) =>
        transactions.map(({ hash, succeeded }) => [hash, { block, succeeded }] as const),
      );
      return new Map(found.filter(([hash]) => hashes.includes(hash)));
    }),
    destroy: () => undefined,
  };

  return {
    wallet,
    mine(most = 100, undone = false) {
      const transactions: Block['transactions'] = [];
      for (let nonce = nonceAt(head()); transactions.length < most; nonce += 1) {
        const next = waiting.get(nonce);
        if (!next) break;
        waiting.delete(nonce);
        transactions.push({ ...next, succeeded: !undone });
      }
      blocks.push({ transactions });
    },
    reorg(depth, forgets) {
      const taken = blocks.splice(Math.max(1, blocks.length - depth));
      if (forgets) return;
      for (const paper of taken.flatMap(({ transactions }) => transactions)) {
        if (paper.to !== address) waiting.set(paper.nonce, paper);
      }
    },
    drop() {
      waiting = new Map();
    },
    intrude() {
      // What it displaces is not forgotten: a reorg may bring it back.
      const nonce = nonceAt(head());
      const paper = { hash: `intruder ${blocks.length}`, nonce, token: null, to: address };
      blocks.push({ transactions: [{ ...paper, amount: 0n, maxFee: 1n, succeeded: true }] });
    },
    dieAfter(questions) {
      left = questions;
    },
    arrived: (to) =>
      blocks
        .flatMap(({ transactions }) => transactions)
        .reduce((sum, one) => (one.succeeded && one.to === to ? sum + one.amount : sum), 0n),
  };
}

function hashOf(raw: string): string {
  return `0x${createHash('sha256').update(raw).digest('hex')}`;
}
