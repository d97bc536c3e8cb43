/** What a person can do about an error; a screen makes a button of it where it is one. */
export type NextAction =
  | 'retry'
  /** Try again, not before the answer's `retry_after`. */
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
  /** HTTP status, unless the thrower knows a better one. */
  readonly http: number;
  readonly next: NextAction;
}

/**
 * The error catalogue (specification §8) is these three tables: what the server answers (`errorCodes`),
 * what the client says without an answer, what a wallet says. Here of the first what may be answered to
 * anybody: stable name → body code, HTTP status, next action. What only a member's calls are answered
 * is in `member-codes.ts`, which the first page does without. The message key is `error.<name>`, with
 * the client (`shell:`, `member:`) and with the server; an unknown code shows the server's own message.
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

/** `data` of badRequest: every wrong field, by its path in the input ('' for the whole). */
export interface InputIssues {
  issues: InputIssue[];
}

export interface InputIssue {
  path: string;
  /** In the caller's language, as the schema words it. */
  message: string;
  /** The schema's rule it breaks, for a form that words it itself. */
  rule?: InputRule | undefined;
}

/** zod's own words, as far as they leave the server. */
export interface InputRule {
  /** 'too_small', 'too_big', 'invalid_format', … */
  code: string;
  /** What a bound is of: 'string' (characters), 'number', … */
  origin?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** What no body code says; the message key is `shell:error.<name>`. */
export const clientErrors = {
  /** This device has no network. */
  offline: { next: 'retry' },
  /** No answer in time. */
  timeout: { next: 'retry' },
  /** A status below 500 that is no answer of the API. */
  requestFailed: { next: 'retry' },
  /** HTTP 401 with body code 200. */
  inviteRequired: { next: 'openInvite' },
  /** The browser encrypts nothing here: the page did not come over https. */
  insecureContext: { next: 'none' },
  /** A defect of the page. */
  unexpected: { next: 'reload' },
} as const satisfies Record<string, { next: NextAction }>;

export type ClientErrorName = keyof typeof clientErrors;

/**
 * Why a wallet did not do what it was asked; the message key is `member:wallet.error.<code>`. Numbers:
 * EIP-1193 (4xxx), EIP-1474 (-32xxx), EIP-3326 (4902).
 */
export const walletErrors = {
  /** 4001: the user said no. */
  rejected: { next: 'none' },
  /** -32002: an earlier question is still open in the wallet. */
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
  /** The wallet says it switched and did not. */
  wrongChain: { next: 'none' },
  insufficientFunds: { next: 'topUp' },
  /** The chain would refuse the transaction. */
  reverted: { next: 'none' },
  /** -32602, -32600 */
  invalidParams: { next: 'reload' },
  /** -32005 */
  tooManyRequests: { next: 'wait' },
  /** -32603 */
  internal: { next: 'reload' },
  /** No answer in time. */
  timeout: { next: 'retry' },
  /** Nothing to ask. */
  noWallet: { next: 'none' },
  /** Connected, but no account shared. */
  noAccount: { next: 'none' },
  unknown: { next: 'retry' },
} as const satisfies Record<string, { next: NextAction }>;

export type WalletErrorCode = keyof typeof walletErrors;

/** Body code of a successful answer, and, under HTTP 401, of 'enter via invite code' (§6, §8). */
export const successCode = 200;
