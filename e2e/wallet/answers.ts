import type { Answer } from './inject.ts';

export const ok = (result: unknown): Answer => ({ result });

export const fail = (code: number, message: string, data?: unknown): Answer => ({
  error: { code, message, ...(data !== undefined && { data }) },
});

export const rejected = fail(4001, 'User rejected the request.');

/** Returns a promise that never resolves, like a wallet that never answers. */
export const never = () => new Promise<Answer>(() => {});
