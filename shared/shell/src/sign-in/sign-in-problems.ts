import { type ErrorName, successCode, type WalletErrorCode } from '@shared/contract';
import { ApiError } from '../api/api-error.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import type { SignInProblem } from './sign-in-state.ts';

/** What went wrong, and whether that is a no of the user, a bad signature, or a failure. */
export interface SignInEnd {
  how: 'cancelled' | 'failed' | 'invalid';
  problem: SignInProblem;
}

/**
 * Texts of specification §8 by stage and cause; `other` stands for every cause not listed.
 * Keys are completed to `signIn.error.<text>`.
 */
const texts = {
  connect: {
    rejected: 'connectionRejected',
    noWallet: 'installWallet',
    pending: 'requestPending',
    tooManyRequests: 'tooManyRequests',
    internal: 'walletInternal',
    timeout: 'connectTimeout',
    other: 'connectFailed',
  },
  network: {
    rejected: 'switchRejected',
    pending: 'requestPending',
    timeout: 'switchTimeout',
    unsupportedMethod: 'switchUnsupported',
    other: 'switchFailed',
  },
  sign: {
    rejected: 'signatureCancelled',
    invalidParams: 'signatureParameters',
    internal: 'walletInternal',
    pending: 'requestPending',
    tooManyRequests: 'tooManyRequests',
    timeout: 'signatureTimeout',
    other: 'signatureFailed',
  },
} as const satisfies Record<string, Partial<Record<WalletErrorCode | 'other', string>>>;

/** The problem to show when the wallet failed at `stage`. */
export function walletProblem(stage: keyof typeof texts, error: unknown): SignInProblem {
  const table: Partial<Record<WalletErrorCode | 'other', string>> = texts[stage];
  const code = error instanceof WalletError ? error.code : 'other';
  return { key: `signIn.error.${table[code] ?? table.other}` };
}

export function signatureEnd(error: unknown): SignInEnd {
  const rejected = error instanceof WalletError && error.code === 'rejected';
  return { how: rejected ? 'cancelled' : 'failed', problem: walletProblem('sign', error) };
}

export const invalidSignature: SignInEnd = {
  how: 'invalid',
  problem: { key: 'signIn.error.signatureInvalid' },
};

export const foreignMessage: SignInEnd = {
  how: 'invalid',
  problem: { key: 'signIn.error.messageForeign' },
};

/** It was read for longer than it is good: the next try gets a new one. */
export const expiredMessage: SignInEnd = {
  how: 'failed',
  problem: { key: 'signIn.error.messageExpired' },
};

/** Login errors with a text of their own here; the others show the catalogue's. */
const ownTexts: Partial<Record<ErrorName, string>> = {
  signatureInvalid: 'signatureInvalid',
  loginMessageExpired: 'messageExpired',
  loginMessageUsed: 'messageUsed',
  loginMessageForeign: 'messageForeign',
  loginThrottled: 'tooManyRequests',
  tooManyRequests: 'tooManyRequests',
};

/** The problem to show when the server refused the message or the login. */
export function serverEnd(error: unknown): SignInEnd {
  const failed = { how: 'failed', problem: { key: 'signIn.error.loginFailed' } } as const;
  if (!(error instanceof ApiError)) return failed;
  const { kind, errorName } = error;
  const reference = error.reference ? { reference: error.reference } : {};
  const own = errorName && ownTexts[errorName];
  if (own) {
    const how = errorName === 'signatureInvalid' ? 'invalid' : 'failed';
    return { how, problem: { key: `signIn.error.${own}`, ...reference } };
  }
  const isOurs = kind === 'server' ? {} : { error };
  return { how: 'failed', problem: { ...failed.problem, ...isOurs, ...reference } };
}

/** HTTP 401 with body code 200: 'enter via invite code' (specification §6, §8). */
export function needsInvite(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'api' && error.code === successCode;
}

/** The invite code was refused; the user can correct it. */
export function inviteRefused(error: unknown): boolean {
  return error instanceof ApiError && error.errorName === 'inviteCodeInvalid';
}
