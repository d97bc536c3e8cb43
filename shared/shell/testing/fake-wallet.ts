import type { Eip1193Provider } from '../src/wallet/types.ts';

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

type Handler = (params: readonly unknown[]) => unknown;

/** Returns an error as wallets throw it: an object with a number, not always an Error. */
export const rpcError = (code: number, message = '', data?: unknown) => ({ code, message, data });

/** A handler that never answers. */
export const never = () => new Promise<never>(() => {});

/**
 * Returns an EIP-1193 provider with a handler per method; `calls` records every request. Like
 * real wallets, it refuses a method without a handler with 4200.
 */
export function fakeWallet(handlers: Record<string, Handler> = {}) {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const calls: RpcCall[] = [];
  const provider: Eip1193Provider = {
    async request({ method, params }) {
      const given = Array.isArray(params) ? params : [];
      calls.push({ method, params: given });
      const handler = fake.handlers[method];
      if (!handler) throw rpcError(4200, `${method} is not supported`);
      return handler(given);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
  const fake = {
    provider,
    handlers,
    calls,
    emit(event: string, value: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never);
    },
    /** Returns the number of requests of a method. */
    asked: (method: string): number => calls.filter((call) => call.method === method).length,
    listening: (event: string): number => listeners.get(event)?.size ?? 0,
  };
  return fake;
}

export type FakeWallet = ReturnType<typeof fakeWallet>;

/** Runs pending promises and the work they start. */
export { nextTask as settled } from '../src/next-task.ts';
