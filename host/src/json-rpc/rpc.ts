import { RpcError } from './rpc-error.ts';

let lastId = 0;

/** Returns the node's result. @throws RpcError with the node's code; -32603 if it sends no JSON */
export async function rpc(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params });
  const headers = { 'content-type': 'application/json' };
  let answer: { result?: unknown; error?: { code: number; message: string; data?: unknown } };
  try {
    const response = await fetch(url, { method: 'POST', headers, body, credentials: 'omit' });
    answer = await response.json();
  } catch (cause) {
    throw new RpcError(-32603, 'The chain does not answer.', String(cause));
  }
  const { error, result } = answer;
  if (error) throw new RpcError(error.code, error.message, error.data);
  return result;
}
