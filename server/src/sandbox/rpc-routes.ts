import type { FastifyPluginAsync } from 'fastify';
import { sandboxRpcPath } from '../chain/index.ts';
import { AppError } from '../platform/errors/errors.ts';
import { readAtMost, TooLarge } from '../platform/limits/read-at-most.ts';
import { type RpcFailure, type RpcRequest, screenRpc } from './rpc-screen.ts';

const bodyLimit = 128 * 1024;
const timeoutMs = 10_000;
/** Maximum size of all answers of a batch together; bytes. */
const answerLimit = 2 * 1024 * 1024;

/** Forwards permitted JSON-RPC calls to the chain's node, which browsers cannot reach. */
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
