import { describe, expect, it } from 'vitest';
import { toWalletError, WalletError } from './wallet-error.ts';

const of = (thrown: unknown) => toWalletError(thrown).code;

describe('toWalletError', () => {
  it.each([
    ['a refusal', { code: 4001, message: 'User rejected the request.' }, 'rejected'],
    ['a refusal by ethers', { code: 'ACTION_REJECTED' }, 'rejected'],
    ['a refusal in words only', new Error('MetaMask: User denied message signature'), 'rejected'],
    ['a bare text', 'User rejected', 'rejected'],
    ['an open request', { code: -32002, message: 'Already processing' }, 'pending'],
    ['an unauthorised account', { code: 4100 }, 'unauthorized'],
    ['an unsupported method', { code: 4200 }, 'unsupportedMethod'],
    ['an unknown JSON-RPC method', { code: -32601 }, 'unsupportedMethod'],
    ['an unknown chain', { code: 4902 }, 'unknownChain'],
    [
      'an unknown chain inside -32603, as on phones',
      { code: -32603, data: { originalError: { code: 4902 } } },
      'unknownChain',
    ],
    [
      'an unknown chain in words',
      { code: -32603, message: 'Unrecognized chain ID "0x1"' },
      'unknownChain',
    ],
    [
      'missing funds inside -32603',
      {
        code: -32603,
        data: { code: -32000, message: 'insufficient funds for gas * price + value' },
      },
      'insufficientFunds',
    ],
    [
      'missing funds by ethers',
      { code: 'INSUFFICIENT_FUNDS', info: { error: { code: -32000 } } },
      'insufficientFunds',
    ],
    ['a reverted call', { code: 3, message: 'execution reverted' }, 'reverted'],
    ['wrong parameters', { code: -32602 }, 'invalidParams'],
    ['too many requests', { code: -32005 }, 'tooManyRequests'],
    ['an internal error', { code: -32603, message: 'Internal JSON-RPC error.' }, 'internal'],
    ['nothing at all', undefined, 'unknown'],
    ['null', null, 'unknown'],
    ['a number', 7, 'unknown'],
  ])('classifies %s', (_what, thrown, code) => {
    expect(of(thrown)).toBe(code);
  });

  it('terminates for an error that wraps itself', () => {
    const loop: Record<string, unknown> = { code: -32603 };
    loop.data = loop;
    expect(of(loop)).toBe('internal');
  });

  it('returns a WalletError unchanged, and keeps causes', () => {
    const error = new WalletError('timeout');
    expect(toWalletError(error)).toBe(error);
    expect(toWalletError({ code: 4001 }).cause).toEqual({ code: 4001 });
  });
});
