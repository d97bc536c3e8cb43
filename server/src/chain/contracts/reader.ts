import { readAtMost } from '../../platform/limits/read-at-most.ts';
import { inRpcSpan, RpcError } from '../node/rpc.ts';

/** Reads contracts that anyone may have written. */
export interface ContractReader {
  /** Returns the contract's code, or '0x'. @throws Error when the node does not answer */
  getCode(address: string): Promise<string>;
  /** Returns the hex result. @throws RpcError for a refusal; TooLarge; Error without an answer */
  call(transaction: { to: string; data: string }): Promise<string>;
}

/** Limits of one read from untrusted contracts. */
export const readerLimits = {
  /** Gas of a call: more than checking a dozen owners' signatures takes. */
  gas: 5_000_000,
  /** Sizes of responses, bytes. Hex doubles the size; a contract's code has up to 24 kB. */
  answer: 16 * 1024,
  code: 64 * 1024,
  /** A transaction's input can be as large as a block. */
  transaction: 512 * 1024,
  timeoutMs: 4_000,
} as const;

/** Creates a reader without a limit of parallel reads, which `createNodeReads` adds. */
export function createContractReader(nodeUrl: string): ContractReader {
  const request = async (method: string, params: unknown[], maxBytes: number) => {
    const result = await callNode<unknown>(nodeUrl, method, params, maxBytes);
    return typeof result === 'string' ? result : '0x';
  };
  return {
    getCode: (address) => request('eth_getCode', [address, 'latest'], readerLimits.code),
    call: ({ to, data }) => {
      const gas = `0x${readerLimits.gas.toString(16)}`;
      return request('eth_call', [{ to, data, gas }, 'latest'], readerLimits.answer);
    },
  };
}

/** Calls a node. @throws RpcError when it refuses; TooLarge; Error without an answer in time */
export function callNode<T>(
  nodeUrl: string,
  method: string,
  params: unknown[],
  maxBytes: number,
): Promise<T> {
  return inRpcSpan(method, () => requestNode<T>(nodeUrl, method, params, maxBytes));
}

async function requestNode<T>(
  nodeUrl: string,
  method: string,
  params: unknown[],
  maxBytes: number,
): Promise<T> {
  const stop = AbortSignal.timeout(readerLimits.timeoutMs);
  const response = await fetch(nodeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: stop,
  });
  const { result, error } = JSON.parse(await readAtMost(response, maxBytes)) as {
    result: T;
    error?: { code: number; message: string };
  };
  if (error) throw new RpcError(method, error.code, error.message);
  return result;
}
