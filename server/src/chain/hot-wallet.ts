import { Interface, isError, type JsonRpcProvider, keccak256, Transaction, Wallet } from 'ethers';
import type { Db } from '../lib/db/index.ts';
import { assertSameChain } from './identity.ts';
import { connectChain } from './provider.ts';

/** Per gas, base units of the native coin; no priority: a chain without EIP-1559. */
export interface GasFees {
  maxFee: bigint;
  priorityFee: bigint | null;
}

/** A payment of the native coin, or of a token. */
export interface Outgoing {
  /** null: the native coin. */
  token: string | null;
  to: string;
  /** Base units. */
  amount: bigint;
}

export interface Signed {
  hash: string;
  raw: string;
}

export interface MinedTransaction {
  block: number;
  succeeded: boolean;
}

/**
 * An account that pays on chain, and what the chain says of it. Signing is apart from sending: what
 * is signed is stored first, so that whoever dies has not forgotten it.
 */
export interface HotWallet {
  readonly address: string;
  /** Number of the latest block. */
  head(): Promise<number>;
  /** How many transactions of a wallet a block and those before it hold: its next nonce. */
  sent(wallet: string, block: number): Promise<number>;
  /** Base units in the latest block; null: the native coin. */
  balance(token: string | null): Promise<bigint>;
  code(address: string): Promise<string>;
  fees(): Promise<GasFees>;
  /** Gas that a payment takes at most; undefined: the chain refuses it. */
  gas(payment: Outgoing): Promise<bigint | undefined>;
  sign(payment: Outgoing, terms: GasFees & { nonce: number; gas: bigint }): Promise<Signed>;
  /**
   * Hands a signed transaction to the node, which may have it already.
   * @throws Error when it does not take it; it may have it all the same.
   */
  send(raw: string): Promise<void>;
  /** Of those that are in a block. */
  mined(hashes: readonly string[]): Promise<Map<string, MinedTransaction>>;
  destroy(): void;
}

const erc20 = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
]);
/** What a plain transfer takes. */
const plainGas = 21_000n;

/**
 * @throws ChainAway when nobody answers; ChainSetupError when it is not the chain that the database
 *   has followed.
 */
export async function openHotWallet(
  db: Db,
  { url, chainId, key }: { url: string; chainId: number; key: string },
): Promise<HotWallet> {
  const chain = await connectChain(url, chainId);
  try {
    await assertSameChain(db, chain);
  } catch (error) {
    chain.provider.destroy();
    throw error;
  }
  return hotWalletAt(chain.provider, chainId, new Wallet(key));
}

/** The address of a key. */
export function addressOfKey(key: string): string {
  return new Wallet(key).address;
}

function hotWalletAt(provider: JsonRpcProvider, chainId: number, signer: Wallet): HotWallet {
  const { address } = signer;
  const number = async (method: string, params: unknown[]) =>
    Number(await provider.send(method, params));
  return {
    address,
    head: () => number('eth_blockNumber', []),
    sent: (wallet, block) => number('eth_getTransactionCount', [wallet, hex(block)]),
    code: (of) => provider.send('eth_getCode', [of, 'latest']),

    async balance(token) {
      if (token === null) return BigInt(await provider.send('eth_getBalance', [address, 'latest']));
      const data = erc20.encodeFunctionData('balanceOf', [address]);
      return BigInt(await provider.send('eth_call', [{ to: token, data }, 'latest']));
    },

    async fees() {
      const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = await provider.getFeeData();
      if (maxFeePerGas !== null && maxPriorityFeePerGas !== null) {
        return { maxFee: maxFeePerGas, priorityFee: maxPriorityFeePerGas };
      }
      if (gasPrice === null) throw new Error('the node names no price of gas');
      return { maxFee: gasPrice, priorityFee: null };
    },

    async gas(payment) {
      try {
        const estimate = await provider.estimateGas({ from: address, ...callOf(payment) });
        // A token may need a little more by the time it is in a block.
        return estimate === plainGas ? estimate : (estimate * 12n) / 10n;
      } catch (error) {
        if (isError(error, 'CALL_EXCEPTION')) return undefined;
        throw error;
      }
    },

    async sign(payment, { nonce, gas, maxFee, priorityFee }) {
      const price =
        priorityFee === null
          ? { type: 0, gasPrice: maxFee }
          : { type: 2, maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee };
      const unsigned = { chainId, nonce, gasLimit: gas, ...price, ...callOf(payment) };
      const raw = await signer.signTransaction(Transaction.from(unsigned));
      return { raw, hash: keccak256(raw) };
    },

    async send(raw) {
      await provider.send('eth_sendRawTransaction', [raw]);
    },

    async mined(hashes) {
      const found = await Promise.all(
        hashes.map(async (hash) => [hash, await receiptOf(provider, hash)] as const),
      );
      return new Map(found.flatMap(([hash, receipt]) => (receipt ? [[hash, receipt]] : [])));
    },

    destroy: () => provider.destroy(),
  };
}

/** What the transaction of a payment says. */
function callOf({ token, to, amount }: Outgoing): { to: string; value: bigint; data: string } {
  if (token === null) return { to, value: amount, data: '0x' };
  const data = erc20.encodeFunctionData('transfer', [to, amount]);
  return { to: token, value: 0n, data };
}

async function receiptOf(
  provider: JsonRpcProvider,
  hash: string,
): Promise<MinedTransaction | undefined> {
  const receipt = (await provider.send('eth_getTransactionReceipt', [hash])) as {
    blockNumber: string | null;
    status: string;
  } | null;
  if (!receipt?.blockNumber) return undefined;
  return { block: Number(receipt.blockNumber), succeeded: receipt.status === '0x1' };
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
