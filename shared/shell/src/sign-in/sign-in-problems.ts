import { type ErrorName, successCode, type WalletErrorCode } from '@shared/contract';
import { ApiError } from '../api/api-error.ts';
import type { FullKey } from '../i18n/message-keys.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import type { SignInProblem } from './sign-in-state.ts';

/** End of an attempt: cancelled by the user, failed, or an invalid signature or message. */
export interface SignInEnd {
  how: 'cancelled' | 'failed' | 'invalid';
  problem: SignInProblem;
}

type ErrorKey = Extract<FullKey, `member:signIn.error.${string}`>;
type StageTexts = Partial<Record<WalletErrorCode, ErrorKey>> & { other: ErrorKey };

/** Texts by stage and cause (specification §8); `other` is for every cause not listed. */
const texts = {
  connect: {
    rejected: 'member:signIn.error.connectionRejected',
    noWallet: 'member:signIn.error.installWallet',
    pending: 'member:signIn.error.requestPending',
    tooManyRequests: 'member:signIn.error.tooManyRequests',
    internal: 'member:signIn.error.walletInternal',
    timeout: 'member:signIn.error.connectTimeout',
    other: 'member:signIn.error.connectFailed',
  },
  network: {
    rejected: 'member:signIn.error.switchRejected',
    pending: 'member:signIn.error.requestPending',
    timeout: 'member:signIn.error.switchTimeout',
    unsupportedMethod: 'member:signIn.error.switchUnsupported',
    other: 'member:signIn.error.switchFailed',
  },
  sign: {
    rejected: 'member:signIn.error.signatureCancelled',
    invalidParams: 'member:signIn.error.signatureParameters',
    internal: 'member:signIn.error.walletInternal',
    pending: 'member:signIn.error.requestPending',
    tooManyRequests: 'member:signIn.error.tooManyRequests',
    timeout: 'member:signIn.error.signatureTimeout',
    other: 'member:signIn.error.signatureFailed',
  },
} satisfies Record<string, StageTexts>;

export function walletProblem(stage: keyof typeof texts, error: unknown): SignInProblem {
  const table: StageTexts = texts[stage];
  const code = error instanceof WalletError ? error.code : 'other';
  return { key: table[code] ?? table.other };
}

export function signatureEnd(error: unknown): SignInEnd {
  const rejected = error instanceof WalletError && error.code === 'rejected';
  return { how: rejected ? 'cancelled' : 'failed', problem: walletProblem('sign', error) };
}

export const invalidSignature: SignInEnd = {
  how: 'invalid',
  problem: { key: 'member:signIn.error.signatureInvalid' },
};

export const foreignMessage: SignInEnd = {
  how: 'invalid',
  problem: { key: 'member:signIn.error.messageForeign' },
};

/** The message expired before the signature; a retry gets a new one. */
export const expiredMessage: SignInEnd = {
  how: 'failed',
  problem: { key: 'member:signIn.error.messageExpired' },
};

/** Texts of some refusals. Others use the catalogue's text; server failures use `loginFailed`. */
const ownTexts: Partial<Record<ErrorName, ErrorKey>> = {
  signatureInvalid: 'member:signIn.error.signatureInvalid',
  loginMessageExpired: 'member:signIn.error.messageExpired',
  loginMessageUsed: 'member:signIn.error.messageUsed',
  loginMessageForeign: 'member:signIn.error.messageForeign',
  loginThrottled: 'member:signIn.error.tooManyRequests',
  tooManyRequests: 'member:signIn.error.tooManyRequests',
};

export function serverEnd(error: unknown): SignInEnd {
  const failed = { how: 'failed', problem: { key: 'member:signIn.error.loginFailed' } } as const;
  if (!(error instanceof ApiError)) return failed;
  const { kind, errorName } = error;
  const reference = error.reference ? { reference: error.reference } : {};
  const own = ownTexts[errorName as ErrorName];
  if (own) {
    const how = errorName === 'signatureInvalid' ? 'invalid' : 'failed';
    return { how, problem: { key: own, ...reference } };
  }
  const isOurs = kind === 'server' ? {} : { error };
  return { how: 'failed', problem: { ...failed.problem, ...isOurs, ...reference } };
}

/** Returns whether an invite code is required: HTTP 401, body code 200 (specification §6, §8). */
export function needsInvite(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'api' && error.code === successCode;
}

export function inviteRefused(error: unknown): boolean {
  return error instanceof ApiError && error.errorName === 'inviteCodeInvalid';
}
