/**
 * The error catalogue (specification §8): body code → stable name, message key, HTTP status.
 * The client shows `shell:error.<name>`; an unknown code shows the server's own message.
 */
export const errorCodes = {
  badRequest: { code: 400, http: 400 },
  unauthorized: { code: 401, http: 401 },
  forbidden: { code: 403, http: 403 },
  notFound: { code: 404, http: 404 },
  conflict: { code: 409, http: 409 },
  tooManyRequests: { code: 429, http: 429 },
  serverError: { code: 500, http: 500 },
  unavailable: { code: 503, http: 503 },

  signatureInvalid: { code: 1001, http: 400 },
  loginMessageExpired: { code: 1002, http: 400 },
  loginMessageUsed: { code: 1003, http: 400 },
  loginMessageForeign: { code: 1004, http: 400 },
  loginThrottled: { code: 1005, http: 429 },
  inviteCodeInvalid: { code: 1006, http: 400 },

  idempotencyMismatch: { code: 1101, http: 409 },
  idempotencyKeyMissing: { code: 1102, http: 400 },
  balanceInsufficient: { code: 1103, http: 400 },

  orderNotFound: { code: 1201, http: 404 },
  orderExpired: { code: 1202, http: 400 },
  riskNoticeRequired: { code: 1203, http: 400 },
  tooManyOpenOrders: { code: 1204, http: 429 },

  envelopeRefused: { code: 1301, http: 400 },

  sandboxOnly: { code: 1901, http: 403 },
} as const;

export type ErrorName = keyof typeof errorCodes;

/** Body code of a successful answer, and, under HTTP 401, of 'enter via invite code' (§6, §8). */
export const successCode = 200;

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name].code, name]),
);

/** The catalogue's name of a body code; undefined for a code this build does not know. */
export function errorNameOf(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
