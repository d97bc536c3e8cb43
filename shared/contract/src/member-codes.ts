import { type ErrorEntry, firstErrorCodes } from './codes.ts';

/** What only a member's calls are answered: stable name → body code, HTTP status, next action. */
export const memberErrorCodes = {
  /** Only a program sends so much: no page does. */
  tooLarge: { code: 413, http: 413, next: 'none' },

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
  /** As many of the user's withdrawals are open as there may be. */
  tooManyOpenWithdrawals: { code: 2107, http: 429, next: 'none' },

  /** A file that is not there, not ready, deleted, or somebody else's; a used ticket. */
  exportNotFound: { code: 2201, http: 404, next: 'reload' },
  /** Several are being made, or many were made today. */
  tooManyExports: { code: 2202, http: 429, next: 'wait' },

  /** Not this coin, or nothing at all. */
  depositUnavailable: { code: 2301, http: 409, next: 'reload' },
  /** Less than the smallest amount, or more than the largest. */
  depositOutOfBounds: { code: 2302, http: 400, next: 'checkInput' },
  /** Nothing waits under this name, or somebody has decided about it. */
  paymentNotClaimable: { code: 2303, http: 409, next: 'reload' },
  /** More than what is left of the limit of 24 hours; open orders count. */
  depositLimit: { code: 2304, http: 400, next: 'checkInput' },
  /** The text that was signed for the claim is too old. */
  claimTextExpired: { code: 1007, http: 400, next: 'reload' },

  /** Deleted, or somebody else's. */
  cardholderNotFound: { code: 2401, http: 404, next: 'reload' },
  /** It is being reviewed, or was approved. */
  cardholderNotEditable: { code: 2402, http: 409, next: 'reload' },
  /** A card or an application needs it. */
  cardholderInUse: { code: 2403, http: 409, next: 'none' },
  /** The user has handed in this document already. */
  cardholderExists: { code: 2404, http: 409, next: 'checkInput' },
  /** The document is not valid today. */
  documentNotValid: { code: 2405, http: 400, next: 'checkInput' },
  tooManyCardholders: { code: 2406, http: 409, next: 'none' },
  /** A photo is missing, not accepted, used, or somebody else's. */
  photoNotUsable: { code: 2407, http: 400, next: 'checkInput' },

  /** Deleted, or somebody else's. */
  addressNotFound: { code: 2501, http: 404, next: 'reload' },
  tooManyAddresses: { code: 2502, http: 409, next: 'none' },

  /** It is no longer on offer. */
  cardUnavailable: { code: 2601, http: 409, next: 'reload' },
  /** Its identity was not approved. */
  cardholderNotApproved: { code: 2602, http: 409, next: 'reload' },
  /** Another fee than the applicant has seen; nothing was charged. */
  cardFeeChanged: { code: 2603, http: 409, next: 'reload' },
  /** Newer agreements than the applicant has read. */
  agreementsChanged: { code: 2604, http: 409, next: 'reload' },
  /** One for the same card and cardholder, or for the same replacement, is under way. */
  applicationOpen: { code: 2605, http: 409, next: 'reload' },
  /** Somebody else's, or none. */
  cardApplicationNotFound: { code: 2606, http: 404, next: 'reload' },
  /** Its fee was paid, or it is over. */
  applicationNotCancellable: { code: 2607, http: 409, next: 'reload' },
  /** Only a card that was reported lost is replaced, and once. */
  cardNotReplaceable: { code: 2608, http: 409, next: 'reload' },

  /** Somebody else's, or none. */
  cardNotFound: { code: 2701, http: 404, next: 'reload' },
  /** In its state this cannot be done with it. */
  cardNotUsable: { code: 2702, http: 409, next: 'reload' },
  /** Its time is up, it was used, or it is of another card. */
  quoteExpired: { code: 2703, http: 409, next: 'retry' },
  /** Less than the smallest amount, or more than the largest. */
  rechargeOutOfBounds: { code: 2704, http: 400, next: 'checkInput' },
  activationCodeWrong: { code: 2705, http: 400, next: 'checkInput' },
  /** The issuer could not read it, or refuses one that is easily guessed. */
  pinRefused: { code: 2706, http: 400, next: 'checkInput' },
  /** More than the card's terms allow. */
  cardLimitTooHigh: { code: 2708, http: 400, next: 'checkInput' },
  /** The card's issuer does no such thing for any card. */
  issuerCannot: { code: 2709, http: 409, next: 'none' },
  /** Smaller parts than the card's issuer counts in, or none at all. */
  cardAmountRefused: { code: 2710, http: 400, next: 'checkInput' },
  /** More than what is left of the limit of 24 hours, over all cards. */
  rechargeLimit: { code: 2711, http: 400, next: 'checkInput' },
  /** The issuer does not answer; whether it was done, is seen at the card. */
  issuerAway: { code: 2707, http: 503, next: 'retry' },
  /** The issuer answers that it has no such card. */
  issuerCardMissing: { code: 2713, http: 409, next: 'contactSupport' },
} as const satisfies Record<string, ErrorEntry>;

/** Whatever the server answers. */
export const errorCodes = { ...firstErrorCodes, ...memberErrorCodes };

export type ErrorName = keyof typeof errorCodes;

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name].code, name]),
);

/** The catalogue's name of a body code; undefined for a code this build does not know. */
export function errorNameOf(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
