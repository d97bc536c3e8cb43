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
 * The error catalogue (specification §8) is these three tables: what the server answers, what the
 * client says without an answer, what a wallet says. Here: stable name → body code, HTTP status, next
 * action. The message key is `error.<name>`, with the client (`shell:`) and with the server; an
 * unknown code shows the server's own message.
 */
export const errorCodes = {
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

  idempotencyMismatch: { code: 1101, http: 409, next: 'reload' },
  idempotencyKeyMissing: { code: 1102, http: 400, next: 'reload' },
  balanceInsufficient: { code: 1103, http: 400, next: 'topUp' },
  /** An operator has frozen the account: it can be looked at, and moves nothing. */
  accountFrozen: { code: 1104, http: 403, next: 'contactSupport' },

  orderNotFound: { code: 1201, http: 404, next: 'none' },
  riskNoticeRequired: { code: 1203, http: 400, next: 'reload' },
  tooManyOpenOrders: { code: 1204, http: 429, next: 'none' },
  /** It is being confirmed or paid. */
  orderNotCancellable: { code: 1205, http: 409, next: 'reload' },

  envelopeRefused: { code: 1301, http: 400, next: 'reload' },

  /** Unknown, used, expired, or another user's. */
  uploadNotFound: { code: 1401, http: 404, next: 'retry' },
  /** Other bytes than announced. */
  uploadMismatch: { code: 1402, http: 400, next: 'retry' },
  tooManyUploads: { code: 1403, http: 429, next: 'wait' },

  /** Mutual aid is for who has an active ticket. */
  aidTicketRequired: { code: 1501, http: 403, next: 'none' },
  /** Its contract takes nobody in at the moment. */
  aidPaused: { code: 1502, http: 409, next: 'none' },
  /** There is no contract of it. */
  aidUnavailable: { code: 1503, http: 503, next: 'none' },

  /** The purchase of an application was applied with before, by anybody. */
  applicationHashTaken: { code: 1601, http: 409, next: 'checkInput' },
  /** One application of a member waits, or was approved. */
  applicationSubmitted: { code: 1602, http: 409, next: 'none' },
  /** The chain knows no such transaction. */
  transactionUnknown: { code: 1603, http: 400, next: 'checkInput' },
  /** It was undone on chain: nothing was paid. */
  transactionFailed: { code: 1604, http: 400, next: 'checkInput' },
  /** It has too few confirmations, or none. */
  transactionUnconfirmed: { code: 1605, http: 409, next: 'retry' },
  /** It pays no tickets: another contract, another amount, something else. */
  transactionNoPurchase: { code: 1606, http: 400, next: 'checkInput' },
  /** Somebody else's purchase. */
  transactionForeign: { code: 1607, http: 403, next: 'checkInput' },

  /** It is no longer on offer. */
  nodeUnavailable: { code: 1701, http: 409, next: 'reload' },
  nodeSoldOut: { code: 1702, http: 409, next: 'reload' },
  /** Another price than the buyer has seen; nothing was charged. */
  nodePriceChanged: { code: 1703, http: 409, next: 'reload' },

  /** They are no longer on offer. */
  goodsUnavailable: { code: 1801, http: 409, next: 'reload' },
  /** What has not been sent cannot have arrived. */
  goodsNotShipped: { code: 1802, http: 409, next: 'reload' },

  sandboxOnly: { code: 1901, http: 403, next: 'none' },

  /** To oneself. */
  transferToSelf: { code: 2001, http: 400, next: 'checkInput' },
  /** No member has this address. */
  recipientUnknown: { code: 2002, http: 400, next: 'checkInput' },
  /** Its capitals are no checksum of it (EIP-55): it was mistyped. */
  addressMistyped: { code: 2003, http: 400, next: 'checkInput' },

  /** Not this coin, or nothing at all. */
  withdrawUnavailable: { code: 2101, http: 409, next: 'reload' },
  /** Less than the smallest amount. */
  withdrawTooLittle: { code: 2102, http: 400, next: 'checkInput' },
  /** More than what is left for today. */
  withdrawLimit: { code: 2103, http: 400, next: 'checkInput' },
  /** Other fees than the user has seen; nothing was moved. */
  withdrawTermsChanged: { code: 2104, http: 409, next: 'reload' },
  /** A contract, and nobody's wallet here: what is sent to it may be lost. */
  withdrawToContract: { code: 2105, http: 400, next: 'checkInput' },
  /** It was sent, or is over. */
  withdrawNotCancellable: { code: 2106, http: 409, next: 'reload' },

  /** A file of the money log that is not there, not ready, deleted, or somebody else's; a used ticket. */
  exportNotFound: { code: 2201, http: 404, next: 'reload' },
  /** Several are being made, or many were made today. */
  tooManyExports: { code: 2202, http: 429, next: 'wait' },

  /** Not this coin, or nothing at all. */
  depositUnavailable: { code: 2301, http: 409, next: 'reload' },
  /** Less than the smallest amount, or more than the largest. */
  depositOutOfBounds: { code: 2302, http: 400, next: 'checkInput' },
  /** Nothing waits under this name, or somebody has decided about it. */
  paymentNotClaimable: { code: 2303, http: 409, next: 'reload' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errorCodes;

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

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name].code, name]),
);

/** The catalogue's name of a body code; undefined for a code this build does not know. */
export function errorNameOf(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
