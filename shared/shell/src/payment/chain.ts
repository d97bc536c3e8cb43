import { propertiesOf } from '../properties-of.ts';
import { normaliseChainId } from '../wallet/chain-id.ts';
import type { Call } from './contract-calls.lazy.ts';

export interface ChainTransaction {
  hash: string;
  from: string;
  to: string | null;
  input: string;
  nonce: number;
}

export interface ChainReceipt {
  ok: boolean;
  block: number;
}

/**
 * Reads the chain through the wallet's node. Numbers are parsed from hex; amounts are base units.
 * Calls throw the errors of `ask` (WalletError), or RangeError for an invalid number; `id` returns
 * undefined for an invalid id.
 */
export function createChain(ask: (method: string, params: unknown[]) => Promise<unknown>) {
  const big = async (method: string, params: unknown[]) => toBig(await ask(method, params));
  const number = async (method: string, params: unknown[]) => Number(await big(method, params));
  const record = async (method: string, params: unknown[]) =>
    propertiesOf(await ask(method, params));

  return {
    /** Returns the id of the wallet's current chain, which all other calls read. */
    id: async () => normaliseChainId(await ask('eth_chainId', [])),
    balance: (account: string) => big('eth_getBalance', [account, 'latest']),
    head: () => number('eth_blockNumber', []),
    /** Number of the account's mined transactions, which is the next nonce. */
    nonce: (account: string) => number('eth_getTransactionCount', [account, 'latest']),

    /** Calls a contract at `block` or the latest. Returns the answer as one number; 0 if empty. */
    async readNumber({ to, data }: Call, block?: number): Promise<bigint> {
      const at = block === undefined ? 'latest' : `0x${block.toString(16)}`;
      const answer = await ask('eth_call', [{ to, data }, at]);
      return answer === '0x' ? 0n : toBig(answer);
    },

    estimateGas: (from: string, call: Call) => big('eth_estimateGas', [{ from, ...rpcCall(call) }]),

    /** Returns the likely maximum gas price: 2 × base fee + tip (EIP-1559), else eth_gasPrice. */
    async feePerGas(): Promise<bigint> {
      const block = await record('eth_getBlockByNumber', ['latest', false]);
      if (block.baseFeePerGas === undefined) return big('eth_gasPrice', []);
      const tip = await big('eth_maxPriorityFeePerGas', []).catch(() => 10n ** 9n);
      return 2n * toBig(block.baseFeePerGas) + tip;
    },

    async receipt(hash: string): Promise<ChainReceipt | undefined> {
      const found = await record('eth_getTransactionReceipt', [hash]);
      if (!found.blockNumber) return undefined;
      return { ok: toBig(found.status) === 1n, block: Number(toBig(found.blockNumber)) };
    },

    async transaction(hash: string): Promise<ChainTransaction | undefined> {
      return toTransaction(await record('eth_getTransactionByHash', [hash]));
    },

    async transactionsOf(block: number): Promise<ChainTransaction[]> {
      const found = await record('eth_getBlockByNumber', [`0x${block.toString(16)}`, true]);
      const list = Array.isArray(found.transactions) ? found.transactions : [];
      return list.flatMap((entry) => toTransaction(propertiesOf(entry)) ?? []);
    },
  };
}

export type Chain = ReturnType<typeof createChain>;

export function rpcCall({ to, data, value }: Call) {
  return { to, data, value: `0x${value.toString(16)}` };
}

function toTransaction(tx: Record<string, unknown>): ChainTransaction | undefined {
  if (typeof tx.hash !== 'string' || typeof tx.from !== 'string') return undefined;
  return {
    hash: tx.hash,
    from: tx.from,
    to: typeof tx.to === 'string' ? tx.to : null,
    input: String(tx.input ?? tx.data ?? '0x'),
    nonce: Number(toBig(tx.nonce)),
  };
}

function toBig(value: unknown): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new RangeError(`not a number: ${String(value)}`);
}
