import {
  Interface,
  type JsonRpcProvider,
  keccak256,
  Transaction,
  toQuantity,
  Wallet,
} from 'ethers';
import type { Db } from '../platform/database/index.ts';
import { callNode, createContractReader } from './contracts/reader.ts';
import { assertSameChain } from './node/identity.ts';
import { connectChain } from './node/provider.ts';
import { RpcError } from './node/rpc.ts';

/** Base units of the native coin per gas; `priorityFee` is null on a chain without EIP-1559. */
export interface GasFees {
  maxFee: bigint;
  priorityFee: bigint | null;
}

/** A payment in the native coin or a token. */
export interface Outgoing {
  /** Token contract; null for the native coin. */
  token: string | null;
  to: string;
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

/** Gas for signing a payment, or why it cannot be signed. */
export type GasNeed = bigint | 'overCap' | 'refused';

interface Receipts {
  mined: ReadonlyMap<string, MinedTransaction>;
  /** Transactions without an answer from the node. */
  unread: ReadonlySet<string>;
}

/** Signs and sends payments. Store a signed payment before sending it: it must survive a crash. */
export interface HotWallet {
  readonly address: string;
  /** Returns the number of the latest block. */
  head(): Promise<number>;
  /** Returns the wallet's next nonce after a block. */
  sent(wallet: string, block: number): Promise<number>;
  /** Returns the balance in the latest block, base units; a null token is the native coin. */
  balance(token: string | null): Promise<bigint>;
  code(address: string): Promise<string>;
  fees(): Promise<GasFees>;
  /**
   * Estimates gas at the fees of the signature, because code at the recipient's address can read
   * the gas price. Neither the node's work nor the result exceeds `cap`. The wallet must hold the
   * amount and `cap × maxFee`.
   * @throws Error when the node does not answer or fails otherwise
   */
  gas(payment: Outgoing, bound: GasFees & { cap: bigint }): Promise<GasNeed>;
  sign(payment: Outgoing, terms: GasFees & { nonce: number; gas: bigint }): Promise<Signed>;
  /**
   * Sends a transaction. Returns 'accepted' if the node holds it, also from an earlier call, and
   * 'superseded' if its nonce is used, by another transaction or because it was mined.
   * @throws Error when the node refuses it or does not answer; the node may hold it nevertheless
   */
  send(raw: string): Promise<'accepted' | 'superseded'>;
  /** Reads receipts. @throws Error when no request is answered */
  receipts(hashes: readonly string[]): Promise<Receipts>;
  destroy(): void;
}

const erc20 = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
]);
/** Gas of a transfer to an address without code. */
export const plainGas = 21_000n;

/** Opens a key's wallet. @throws ChainAway without an answer; ChainSetupError for another chain */
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
  return hotWalletAt(chain.provider, { url, chainId, signer: new Wallet(key) });
}

/** Limit in bytes of a response with a number, a hash or an error. */
const answerBytes = 16 * 1024;

function hotWalletAt(
  provider: JsonRpcProvider,
  { url, chainId, signer }: { url: string; chainId: number; signer: Wallet },
): HotWallet {
  const { address } = signer;
  // Others wrote these contracts, so the reader limits gas, size and time.
  const reader = createContractReader(url);
  const number = async (method: string, params: unknown[]) =>
    Number(await provider.send(method, params));
  return {
    address,
    head: () => number('eth_blockNumber', []),
    sent: (wallet, block) => number('eth_getTransactionCount', [wallet, toQuantity(block)]),
    code: (of) => reader.getCode(of),

    async balance(token) {
      if (token === null) return BigInt(await provider.send('eth_getBalance', [address, 'latest']));
      const data = erc20.encodeFunctionData('balanceOf', [address]);
      return BigInt(await reader.call({ to: token, data }));
    },

    async fees() {
      const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = await provider.getFeeData();
      if (maxFeePerGas !== null && maxPriorityFeePerGas !== null) {
        return { maxFee: maxFeePerGas, priorityFee: maxPriorityFeePerGas };
      }
      if (gasPrice === null) throw new Error('the node returns no gas price');
      return { maxFee: gasPrice, priorityFee: null };
    },

    async gas(payment, { cap, ...fees }) {
      const { to, value, data } = callOf(payment);
      const call = { from: address, to, data, value: toQuantity(value), gas: toQuantity(cap) };
      const params = [{ ...call, ...feeFields(fees, toQuantity) }];
      try {
        const estimate = BigInt(
          await callNode<string>(url, 'eth_estimateGas', params, answerBytes),
        );
        if (estimate > cap) return 'overCap';
        // A transfer that runs code may need a little more gas when it is mined.
        const roomy = estimate === plainGas ? estimate : (estimate * 12n) / 10n;
        return roomy < cap ? roomy : cap;
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        if (outOfGas.test(error.message)) return 'overCap';
        if (isFailedExecution(error)) return 'refused';
        throw error;
      }
    },

    async sign(payment, { nonce, gas, maxFee, priorityFee }) {
      const price = feeFields({ maxFee, priorityFee }, (fee) => fee);
      const type = priorityFee === null ? 0 : 2;
      const unsigned = { chainId, type, nonce, gasLimit: gas, ...price, ...callOf(payment) };
      const raw = await signer.signTransaction(Transaction.from(unsigned));
      return { raw, hash: keccak256(raw) };
    },

    async send(raw) {
      try {
        await callNode(url, 'eth_sendRawTransaction', [raw], answerBytes);
        return 'accepted';
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        if (alreadyHeld.test(error.message)) return 'accepted';
        if (superseded.test(error.message)) return 'superseded';
        throw error;
      }
    },

    async receipts(hashes) {
      const answers = await Promise.allSettled(hashes.map((hash) => receiptOf(provider, hash)));
      const mined = new Map<string, MinedTransaction>();
      const unread = new Set<string>();
      for (const [index, answer] of answers.entries()) {
        const hash = hashes[index] as string;
        if (answer.status === 'rejected') unread.add(hash);
        else if (answer.value) mined.set(hash, answer.value);
      }
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed && unread.size === hashes.length) throw failed.reason;
      return { mined, unread };
    },

    destroy: () => provider.destroy(),
  };
}

function feeFields<T>({ maxFee, priorityFee }: GasFees, write: (fee: bigint) => T) {
  return priorityFee === null
    ? { gasPrice: write(maxFee) }
    : { maxFeePerGas: write(maxFee), maxPriorityFeePerGas: write(priorityFee) };
}

// JSON-RPC has no codes for these errors (geth, erigon, nethermind, besu, anvil).
const outOfGas = /out of gas|gas required exceeds|exceeds allowance|intrinsic gas|not enough gas/i;
const failedExecution = /revert|invalid (opcode|jump)|stack (under|over)flow|vm exec|bad instruct/i;
const alreadyHeld = /already known|alreadyknown|already imported|already exists|known transaction/i;
const superseded =
  /nonce (is )?too low|oldnonce|replacement.*(underpriced|not ?allowed)|could not replace/i;

/** Whether the called code failed, not the node (3: geth, -32015: nethermind). */
function isFailedExecution({ code, message }: RpcError): boolean {
  return code === 3 || code === -32015 || failedExecution.test(message);
}

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
