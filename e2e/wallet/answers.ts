import type { Answer } from './inject.ts';

export const ok = (result: unknown): Answer => ({ result });

export const fail = (code: number, message: string, data?: unknown): Answer => ({
  error: { code, message, ...(data !== undefined && { data }) },
});

export const rejected = fail(4001, 'User rejected the request.');

/** Error 4902 inside -32603, as in MetaMask on phones. */
export const unknownChainNested = fail(-32603, 'Internal JSON-RPC error.', {
  originalError: { code: 4902, message: 'Unrecognized chain ID.' },
});

/** Returns a promise that never resolves, like a wallet that never answers. */
export const never = () => new Promise<Answer>(() => {});
