import { rpc } from '../sandbox-wallet/index.ts';

/** Amounts in base units of the chain's coin. */
export interface ChainRecord {
  state: 'pending' | 'done' | 'failed';
  from: string;
  /** Recipient; null if the transaction created a contract. */
  to: string | null;
  value: bigint;
  /** These three are unknown while it is pending. */
  fee?: bigint;
  block?: number;
  /** ISO 8601. */
  minedAt?: string;
  /** Blocks on top of it, including its own. */
  confirmations: number;
}

type Row = Record<string, string | null | undefined>;

/** Reads a transaction by its hash; null if it is unknown. @throws RpcError */
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
    // The head was read in parallel and may be older than the receipt.
    confirmations: Math.max(1, Number(big(head as string)) - number + 1),
  };
}

/** @returns also the number of transactions that the address has sent. @throws RpcError */
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
