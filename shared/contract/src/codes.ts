export type NextAction =
  | 'retry'
  /** Retry, but not before the answer's `retry_after`. */
  | 'wait'
  | 'signIn'
  | 'openInvite'
  | 'reload'
  | 'checkInput'
  | 'topUp'
  | 'contactSupport'
  | 'none';

export interface ErrorEntry {
  /** Body code. */
  readonly code: number;
  /** HTTP status, unless the thrower passes another one. */
  readonly http: number;
  readonly next: NextAction;
}

/**
 * The part of the error catalogue that the first page loads (specification §8): stable name → body
 * code, HTTP status, next action. `member-codes.ts` has the other codes. The message key is
 * `error.<name>`, in the client (`shell:`, `member:`) and on the server. For an unknown code, the
 * client shows the server's message.
 */
export const firstErrorCodes = {
  badRequest: { code: 400, http: 400, next: 'checkInput' },
  unauthorized: { code: 401, http: 401, next: 'signIn' },
  forbidden: { code: 403, http: 403, next: 'none' },
  notFound: { code: 404, http: 404, next: 'none' },
  conflict: { code: 409, http: 409, next: 'wait' },
  tooManyRequests: { code: 429, http: 429, next: 'wait' },
  serverError: { code: 500, http: 500, next: 'retry' },
  unavailable: { code: 503, http: 503, next: 'wait' },
  signatureInvalid: { code: 1001, http: 400, next: 'signIn' },
  loginMessageExpired: { code: 1002, http: 400, next: 'signIn' },
  loginMessageUsed: { code: 1003, http: 400, next: 'signIn' },
  loginMessageForeign: { code: 1004, http: 400, next: 'signIn' },
  loginThrottled: { code: 1005, http: 429, next: 'wait' },
  inviteCodeInvalid: { code: 1006, http: 400, next: 'openInvite' },
  envelopeRefused: { code: 1301, http: 400, next: 'reload' },
} as const satisfies Record<string, ErrorEntry>;

/** `data` of badRequest: up to 20 invalid fields by their paths ('' for the whole input). */
export interface InputIssues {
  issues: InputIssue[];
}

export interface InputIssue {
  path: string;
  /** In the caller's language, as the schema words it. */
  message: string;
  /** The broken rule of the schema, for forms that word the message themselves. */
  rule?: InputRule | undefined;
}

export interface InputRule {
  /** 'too_small', 'too_big', 'invalid_format', … */
  code: string;
  /** Type that a bound applies to: 'string' (characters), 'number', … */
  origin?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** Errors without a body code of their own; the message key is `shell:error.<name>`. */
export const clientErrors = {
  /** This device has no network. */
  offline: { next: 'retry' },
  /** No answer in time. */
  timeout: { next: 'retry' },
  /** A status below 500 without an answer of the API. */
  requestFailed: { next: 'retry' },
  /** HTTP 401 with body code 200. */
  inviteRequired: { next: 'openInvite' },
  /** Web Crypto is missing because the page was not loaded over https. */
  insecureContext: { next: 'none' },
  /** A bug of the page. */
  unexpected: { next: 'reload' },
} as const satisfies Record<string, { next: NextAction }>;

export type ClientErrorName = keyof typeof clientErrors;

/** Message key: `member:wallet.error.<code>`. Numbers: EIP-1193, EIP-1474, EIP-3326. */
export const walletErrors = {
  /** 4001: the user rejected the request. */
  rejected: { next: 'none' },
  /** -32002: an earlier request is still open in the wallet. */
  pending: { next: 'none' },
  /** 4100 */
  unauthorized: { next: 'signIn' },
  /** 4200, -32601, -32004 */
  unsupportedMethod: { next: 'none' },
  /** 4900 */
  disconnected: { next: 'signIn' },
  /** 4901 */
  chainDisconnected: { next: 'none' },
  /** 4902 */
  unknownChain: { next: 'none' },
  /** The wallet reports a switch but is still on another chain. */
  wrongChain: { next: 'none' },
  insufficientFunds: { next: 'topUp' },
  /** The chain would revert the transaction. */
  reverted: { next: 'none' },
  /** -32602, -32600 */
  invalidParams: { next: 'reload' },
  /** -32005 */
  tooManyRequests: { next: 'wait' },
  /** -32603 */
  internal: { next: 'reload' },
  /** No answer in time. */
  timeout: { next: 'retry' },
  /** The browser has no wallet. */
  noWallet: { next: 'none' },
  /** The wallet is connected but shares no account. */
  noAccount: { next: 'none' },
  unknown: { next: 'retry' },
} as const satisfies Record<string, { next: NextAction }>;

export type WalletErrorCode = keyof typeof walletErrors;

/**
 * Body code of a successful answer. Under HTTP 401 it means that the user needs an invite code
 * (specification §6 and §8).
 */
export const successCode = 200;
