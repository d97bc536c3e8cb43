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
 * One plain JSON-RPC call, for what ethers' provider does not cover (anvil's own methods).
 * @throws RpcError when the node refuses; a TypeError or TimeoutError when it does not answer in 10 s.
 */
export async function callRpc(url: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  });
  const { result, error } = (await response.json()) as {
    result?: unknown;
    error?: { code: number; message: string };
  };
  if (error) throw new RpcError(method, error.code, error.message);
  return result;
}
