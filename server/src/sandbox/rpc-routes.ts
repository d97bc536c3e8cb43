import type { FastifyPluginAsync } from 'fastify';
import { sandboxRpcPath } from '../chain/index.ts';
import { AppError } from '../lib/errors.ts';
import { type RpcRequest, screenRpc } from './rpc-screen.ts';

const bodyLimit = 128 * 1024;
const timeoutMs = 10_000;

/** The sandbox chain's JSON-RPC for the browser: the node itself listens to the server only. */
export function sandboxRpc(nodeUrl: string): FastifyPluginAsync {
  return async (app) => {
    app.post(
      sandboxRpcPath,
      { bodyLimit, config: { plain: true }, schema: { hide: true } },
      async (request) => {
        const { forward, refused } = screenRpc(request.body);
        const answers = [...refused, ...(forward.length ? await ask(nodeUrl, forward) : [])];
        return Array.isArray(request.body) ? answers : answers[0];
      },
    );
  };
}

async function ask(nodeUrl: string, calls: RpcRequest[]): Promise<unknown[]> {
  try {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return (await response.json()) as unknown[];
  } catch (cause) {
    throw new AppError('unavailable', { retryAfterS: 5, cause });
  }
}
