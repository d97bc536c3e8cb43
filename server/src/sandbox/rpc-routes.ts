import type { FastifyPluginAsync } from 'fastify';
import { sandboxRpcPath } from '../chain/index.ts';
import { AppError } from '../platform/errors/errors.ts';
import { readAtMost, TooLarge } from '../platform/limits/read-at-most.ts';

const bodyLimit = 128 * 1024;
const timeoutMs = 10_000;
/** Maximum size of all answers of a batch together; bytes. */
const answerLimit = 2 * 1024 * 1024;

/** Returns a plugin that forwards allowed JSON-RPC calls to the node, which has no public port. */
export function sandboxRpc(nodeUrl: string): FastifyPluginAsync {
  return async (app) => {
    app.post(
      sandboxRpcPath,
      { bodyLimit, config: { plain: true }, schema: { hide: true } },
      async (request) => {
        const { forward, refused } = screenRpc(request.body);
        const answers = [
          ...refused,
          ...(forward.length ? await forwardCalls(nodeUrl, forward) : []),
        ];
        return Array.isArray(request.body) ? answers : answers[0];
      },
    );
  };
}

async function forwardCalls(nodeUrl: string, calls: RpcRequest[]): Promise<unknown[]> {
  try {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return JSON.parse(await readAtMost(response, answerLimit)) as unknown[];
  } catch (cause) {
    if (cause instanceof TooLarge) return calls.map(({ id }) => tooLarge(id));
    throw new AppError('unavailable', { retryAfterS: 5, cause });
  }
}

function tooLarge(id: RpcRequest['id']): RpcFailure {
  return { jsonrpc: '2.0', id, error: { code: -32005, message: 'The answer is too large' } };
}

/** Methods for the browser's sandbox wallet: reading, and sending signed transactions. */
const allowedMethods = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);

/** Methods that run a contract on the chain's single processor, which all users share. */
const running = new Set(['eth_call', 'eth_estimateGas']);

export const maxBatch = 50;
/** Maximum number of contract runs in one batch. */
export const maxRuns = 10;
/** Maximum gas of a run: more than our contracts need, and used up within milliseconds. */
export const maxGas = 5_000_000;

interface RpcRequest {
  jsonrpc: '2.0';
  id: string | number;
  method: string;
  params: unknown[];
}

interface RpcFailure {
  jsonrpc: '2.0';
  id: string | number | null;
  error: { code: number; message: string };
}

interface ScreenedCall {
  forward: RpcRequest[];
  refused: RpcFailure[];
}

/**
 * Separates the allowed calls of a request or a batch from the refused ones. Passes on only known
 * fields; error codes are those of JSON-RPC 2.0 and EIP-1474.
 */
export function screenRpc(body: unknown): ScreenedCall {
  const requests = Array.isArray(body) ? body : [body];
  if (requests.length === 0 || requests.length > maxBatch) {
    return { forward: [], refused: [failure(null, -32600, `1 to ${maxBatch} calls at once`)] };
  }
  const screened: ScreenedCall = { forward: [], refused: [] };
  let runs = 0;
  for (const request of requests) {
    const checked = check(request);
    if ('error' in checked) screened.refused.push(checked);
    else if (running.has(checked.method) && ++runs > maxRuns) {
      screened.refused.push(
        failure(checked.id, -32005, `at most ${maxRuns} contract calls at once`),
      );
    } else screened.forward.push(checked);
  }
  return screened;
}

function check(request: unknown): RpcRequest | RpcFailure {
  if (typeof request !== 'object' || request === null) return failure(null, -32600, 'Not a call');
  const { id, method, params } = request as Partial<Record<string, unknown>>;
  if (typeof id !== 'string' && typeof id !== 'number') {
    return failure(null, -32600, 'A call needs an id');
  }
  // Real wallets send null for no parameters.
  const given = params ?? [];
  if (typeof method !== 'string' || !Array.isArray(given)) {
    return failure(id, -32600, 'A call needs a method and a list of parameters');
  }
  if (!allowedMethods.has(method)) return failure(id, -32601, `${method} is not offered here`);
  const screened = running.has(method) ? limited(given) : given;
  return screened
    ? { jsonrpc: '2.0', id, method, params: screened }
    : failure(id, -32602, 'A call needs a transaction');
}

/** Returns a contract run's transaction, with limited gas, and block. Omits state overrides. */
function limited([transaction, block = 'latest']: unknown[]): unknown[] | undefined {
  if (typeof transaction !== 'object' || transaction === null) return undefined;
  const { gas, gasLimit: _, ...fields } = transaction as Record<string, unknown>;
  return [{ ...fields, gas: `0x${Math.min(gasOf(gas), maxGas).toString(16)}` }, block];
}

function gasOf(gas: unknown): number {
  const value = typeof gas === 'string' || typeof gas === 'number' ? Number(gas) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : maxGas;
}

function failure(id: string | number | null, code: number, message: string): RpcFailure {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
