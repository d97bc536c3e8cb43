import { createHash } from 'node:crypto';
import {
  type GasFees,
  type GasNeed,
  type HotWallet,
  type Outgoing,
  plainGas,
} from '../../chain/index.ts';

/** A signed transaction. */
interface Paper extends Outgoing {
  hash: string;
  nonce: number;
  gas: bigint;
  maxFee: bigint;
}

interface Block {
  transactions: (Paper & { succeeded: boolean })[];
}

/** Thrown when the simulated process dies. */
export class Died extends Error {
  override name = 'Died';
}

/** Behaviour of an address that receives native coins. */
export type RecipientCode =
  /** A contract wallet: needs little gas. */
  | 'wallet'
  /** Needs more gas than any limit allows. */
  | 'greedy'
  | 'reverts'
  /** Uses all gas, but little if the gas price is 0, as in a careless estimate. */
  | 'byPrice'
  /** Uses all gas, but little in any estimate. */
  | 'lies';

/**
 * A simulated chain for cases that are rare on a real one. It forgets transactions, reverts them,
 * removes blocks and lets others use the wallet's nonces. Recipients run hostile code. The process
 * can die before any call.
 */
export interface PaperChain {
  wallet: HotWallet;
  /** Mines a block with at most this many transactions. With `undone`, all of them revert. */
  mine(most?: number, undone?: boolean): void;
  /** Removes the last blocks. Their payments become pending, or with `forgets` are lost. */
  reorg(depth: number, forgets: boolean): void;
  /** Drops the pending transactions. */
  drop(): void;
  /** Mines a transaction of another signer with the wallet's next nonce. */
  intrude(): void;
  /** Makes the process die after this many further calls; undefined cancels this. */
  dieAfter(calls: number | undefined): void;
  /** Whether the process has died since `dieAfter`. */
  isDead(): boolean;
  /** Runs a function before the call that follows `at` further calls; undefined removes it. */
  interrupt(at: number | undefined, run: (call: string) => Promise<void>): void;
  /** Sets the code of an address; undefined removes it. */
  setCode(address: string, code: RecipientCode | undefined): void;
  /** Limits the wallet's balance of a coin; undefined removes the limit. */
  limitFunds(token: string | null, amount: bigint | undefined): void;
  /** Sets whether the node refuses all transactions. */
  refuseAll(refuses: boolean): void;
  isRefusing(): boolean;
  /** Returns the base units that arrived at an address. */
  arrived(to: string, token: string | null): bigint;
}

/** Called with each payment before it is signed. */
export type SignWatcher = (
  payment: Outgoing,
  terms: GasFees & { gas: bigint },
) => void | Promise<void>;

export function paperChain(
  address: string,
  funds: ReadonlyMap<string | null, bigint>,
  onSign: SignWatcher = () => undefined,
): PaperChain {
  const blocks: Block[] = [{ transactions: [] }];
  const codes = new Map<string, RecipientCode>();
  const limits = new Map<string | null, bigint>();
  let waiting = new Map<number, Paper>();
  let left: number | undefined;
  let isDead = false;
  let interruption: { at: number; run: (call: string) => Promise<void> } | undefined;
  let isRefusing = false;
  const mined = () => blocks.flatMap(({ transactions }) => transactions);
  const spent = (of: string | null) =>
    mined().reduce(
      (sum, { succeeded, token, amount }) => (succeeded && token === of ? sum + amount : sum),
      0n,
    );
  const nonceAt = (block: number) =>
    blocks.slice(0, block + 1).reduce((sum, { transactions }) => sum + transactions.length, 0);
  const head = () => blocks.length - 1;

  /** Wraps a call: counts it, and throws before it if the process has to die. */
  const call =
    <A extends unknown[], T>(name: string, answer: (...args: A) => T | Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (interruption && interruption.at-- === 0) {
        const { run } = interruption;
        interruption = undefined;
        await run(name);
      }
      if (left === 0) {
        isDead = true;
        throw new Died();
      }
      if (left !== undefined) left -= 1;
      return answer(...args);
    };

  const wallet: HotWallet = {
    address,
    head: call('head', head),
    sent: call('sent', (of, block) => (of === address ? nonceAt(block) : 0)),
    balance: call('balance', (token) => {
      const own = (funds.get(token) ?? 0n) - spent(token);
      const limit = limits.get(token);
      return limit !== undefined && limit < own ? limit : own;
    }),
    code: call('code', (of) => (codes.has(of) ? `0xef0100${'11'.repeat(20)}` : '0x')),
    fees: call('fees', () => ({ maxFee: 100n, priorityFee: 1n })),
    gas: call('gas', (payment, { cap, maxFee }) =>
      estimate(payment, { code: codes.get(payment.to), cap, maxFee }),
    ),
    sign: call('sign', async (payment, { nonce, gas, maxFee, priorityFee }) => {
      if (payment.to !== address) await onSign(payment, { gas, maxFee, priorityFee });
      const { token, to, amount } = payment;
      const [fee, limit] = [String(maxFee), String(gas)];
      const raw = JSON.stringify({ nonce, token, to, amount: String(amount), fee, gas: limit });
      return { raw, hash: hashOf(raw) };
    }),
    send: call('send', (raw) => {
      if (isRefusing) throw new Error('txpool is full');
      const { nonce, token, to, amount, fee, gas } = JSON.parse(raw);
      if (nonce < nonceAt(head())) return 'superseded';
      const before = waiting.get(nonce);
      const hash = hashOf(raw);
      if (before?.hash === hash) return 'accepted';
      if (before && BigInt(fee) * 10n < before.maxFee * 11n) return 'superseded';
      const paper = { hash, nonce, token, to, amount: BigInt(amount) };
      waiting.set(nonce, { ...paper, gas: BigInt(gas), maxFee: BigInt(fee) });
      return 'accepted';
    }),
    receipts: call('receipts', (hashes: readonly string[]) => {
      const found = blocks.flatMap(({ transactions }, block) =>
        transactions.map(({ hash, succeeded }) => [hash, { block, succeeded }] as const),
      );
      const known = new Map(found.filter(([hash]) => hashes.includes(hash)));
      return { mined: known, unread: new Set<string>() };
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
        const used = gasOf(next, codes.get(next.to));
        transactions.push({ ...next, succeeded: !undone && used <= next.gas });
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
      // A reorg may bring back the transaction that this one displaces.
      const paper = { hash: `intruder ${blocks.length}`, token: null, to: address, amount: 0n };
      const terms = { nonce: nonceAt(head()), gas: plainGas, maxFee: 1n };
      blocks.push({ transactions: [{ ...paper, ...terms, succeeded: true }] });
    },
    dieAfter(calls) {
      left = calls;
      isDead = false;
    },
    isDead: () => isDead,
    interrupt(at, run) {
      interruption = at === undefined ? undefined : { at, run };
    },
    setCode(of, code) {
      if (code) codes.set(of, code);
      else codes.delete(of);
    },
    limitFunds(token, amount) {
      if (amount === undefined) limits.delete(token);
      else limits.set(token, amount);
    },
    refuseAll(refuses) {
      isRefusing = refuses;
    },
    isRefusing: () => isRefusing,
    arrived: (to, token) =>
      mined().reduce(
        (sum, one) =>
          one.succeeded && one.to === to && one.token === token ? sum + one.amount : sum,
        0n,
      ),
  };
}

/** Gas of a token transfer, which does not call its recipient. */
const tokenGas = 50_000n;
/** Gas of a transfer to a contract wallet. */
const walletGas = 28_000n;
/** Gas above any limit. */
const endless = 10n ** 12n;

/** Returns the gas that a payment needs; with a lower limit it fails. */
function gasOf({ token }: Outgoing, code: RecipientCode | undefined): bigint {
  if (token !== null) return tokenGas;
  if (code === undefined) return plainGas;
  return code === 'wallet' ? walletGas : endless;
}

function estimate(
  payment: Outgoing,
  { code, cap, maxFee }: { code: RecipientCode | undefined; cap: bigint; maxFee: bigint },
): GasNeed {
  if (payment.token === null && code === 'reverts') return 'refused';
  const hides = code === 'lies' || (code === 'byPrice' && maxFee === 0n);
  const gas = gasOf(payment, hides ? 'wallet' : code);
  return gas > cap ? 'overCap' : gas;
}

function hashOf(raw: string): string {
  return `0x${createHash('sha256').update(raw).digest('hex')}`;
}
