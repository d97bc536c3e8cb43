import { RecordsUnavailable } from '../../platform/reconciliation.ts';
import { inSpan } from '../../platform/tracing/index.ts';

/** The node answered a JSON-RPC call with an error; `code` is the node's. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
  }
}

/**
 * Calls a JSON-RPC method without a provider.
 * @param signal ends the call; default: after 10 s
 * @throws RpcError when the node refuses; another Error when it does not answer in JSON
 */
export function callRpc(
  url: string,
  method: string,
  params: unknown[],
  signal = AbortSignal.timeout(10_000),
): Promise<unknown> {
  return inRpcSpan(method, () => requestRpc(url, method, params, signal));
}

/** Runs a call to the node in a span with its method. Parameters are personal data. */
export function inRpcSpan<T>(method: string, call: () => Promise<T>): Promise<T> {
  const attributes = { 'rpc.system': 'jsonrpc', 'rpc.method': method };
  return inSpan(`rpc ${method}`, { kind: 'client', attributes }, call);
}

async function requestRpc(
  url: string,
  method: string,
  params: unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  });
  const { result, error } = (await response.json()) as {
    result?: unknown;
    error?: { code: number; message: string };
  };
  if (error) throw new RpcError(method, error.code, error.message);
  return result;
}

/**
 * Reads the chain for a reconciliation. The error's message omits the cause, which may contain the
 * URL with a key.
 * @throws RecordsUnavailable without a URL, or when `read` fails
 */
export async function readRecords<T>(
  rpcUrl: string | undefined,
  read: (url: string) => Promise<T>,
): Promise<T> {
  if (!rpcUrl) throw new RecordsUnavailable('CHAIN_RPC_URL is not set');
  return read(rpcUrl).catch((cause: unknown) => {
    throw new RecordsUnavailable('the chain does not answer at CHAIN_RPC_URL', { cause });
  });
}

/**
 * Reads a balance, because a hung node may still return its chain id and latest block.
 * @throws as `callRpc`, also when the node hangs
 */
export async function assertAnswersReads(url: string, signal: AbortSignal): Promise<void> {
  await callRpc(url, 'eth_getBalance', [`0x${'0'.repeat(40)}`, 'latest'], signal);
}
