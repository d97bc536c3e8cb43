import { rpc } from '../sandbox-wallet/index.ts';

/** A transaction as the chain has it; amounts in base units of its coin. */
export interface ChainRecord {
  state: 'pending' | 'done' | 'failed';
  from: string;
  /** null: it made a contract. */
  to: string | null;
  value: bigint;
  /** Of these three nothing is known while it waits. */
  fee?: bigint;
  block?: number;
  /** ISO 8601. */
  minedAt?: string;
  /** Blocks on top of it, its own included. */
  confirmations: number;
}

type Row = Record<string, string | null | undefined>;

/** A transaction by its hash; null where the chain has none. @throws RpcError */
export async function readTransaction(url: string, hash: string): Promise<ChainRecord | null> {
  const ask = async (method: string, ...params: unknown[]) =>
    (await rpc(url, method, params)) as Row | null;
  const [transaction, receipt, head] = await Promise.all([
    ask('eth_getTransactionByHash', hash),
    ask('eth_getTransactionReceipt', hash),
    rpc(url, 'eth_blockNumber', []),
  ]);
  if (!transaction) return null;
  const sent = {
    from: String(transaction.from),
    to: transaction.to ?? null,
    value: big(transaction.value),
  };
  if (!receipt?.blockNumber) return { ...sent, state: 'pending', confirmations: 0 };
  const block = await ask('eth_getBlockByNumber', receipt.blockNumber, false);
  const number = Number(big(receipt.blockNumber));
  return {
    ...sent,
    state: big(receipt.status) === 1n ? 'done' : 'failed',
    fee: big(receipt.gasUsed) * big(receipt.effectiveGasPrice),
    block: number,
    ...(block && { minedAt: new Date(Number(big(block.timestamp)) * 1000).toISOString() }),
    // The head may be older than the receipt, which was read beside it.
    confirmations: Math.max(1, Number(big(head as string)) - number + 1),
  };
}

/** What an account or contract holds, and how many transactions it has sent. @throws RpcError */
export async function readAddress(url: string, address: string) {
  const [balance, sent] = await Promise.all([
    rpc(url, 'eth_getBalance', [address, 'latest']),
    rpc(url, 'eth_getTransactionCount', [address, 'latest']),
  ]);
  return { balance: big(balance as string), sent: Number(big(sent as string)) };
}

function big(quantity: string | null | undefined): bigint {
  return BigInt(quantity ?? 0);
}
