import { type ErrorEntry, firstErrorCodes } from './codes.ts';

/** The error codes that `firstErrorCodes` lacks. The first page does not load them. */
export const memberErrorCodes = {
  /** The body is larger than any page sends. */
  tooLarge: { code: 413, http: 413, next: 'none' },

  /** The action needs a confirmation (`auth/stepUp`). Builds without that call must reload. */
  stepUpRequired: { code: 1008, http: 403, next: 'reload' },
  /** The signed text has expired, was used, or is for another action or session. */
  stepUpExpired: { code: 1009, http: 400, next: 'retry' },
  /** The signature is not of the member's account. */
  stepUpForeign: { code: 1010, http: 400, next: 'retry' },
  /**
   * The passkey was removed, is already registered or belongs to another account; its answer is not
   * valid; or only the wallet can confirm here.
   */
  passkeyNotUsable: { code: 1011, http: 400, next: 'retry' },
  tooManyPasskeys: { code: 1012, http: 409, next: 'none' },

  idempotencyMismatch: { code: 1101, http: 409, next: 'reload' },
  idempotencyKeyMissing: { code: 1102, http: 400, next: 'reload' },
  balanceInsufficient: { code: 1103, http: 400, next: 'topUp' },
  /** An operator froze the account: it is read-only. */
  accountFrozen: { code: 1104, http: 403, next: 'contactSupport' },

  orderNotFound: { code: 1201, http: 404, next: 'none' },
  riskNoticeRequired: { code: 1203, http: 400, next: 'reload' },
  tooManyOpenOrders: { code: 1204, http: 429, next: 'none' },
  /** The order is being confirmed or is paid. */
  orderNotCancellable: { code: 1205, http: 409, next: 'reload' },

  /** Unknown, used, expired, or another user's. */
  uploadNotFound: { code: 1401, http: 404, next: 'retry' },
  /** The file differs from the announced type or size, or did not arrive in time. */
  uploadMismatch: { code: 1402, http: 400, next: 'retry' },
  tooManyUploads: { code: 1403, http: 429, next: 'wait' },

  aidTicketRequired: { code: 1501, http: 403, next: 'none' },
  /** The contract accepts no new positions at the moment. */
  aidPaused: { code: 1502, http: 409, next: 'none' },
  aidUnavailable: { code: 1503, http: 503, next: 'none' },

  /** A pending or approved application already has this purchase. */
  applicationHashTaken: { code: 1601, http: 409, next: 'checkInput' },
  /** The member has a pending or approved application. */
  applicationSubmitted: { code: 1602, http: 409, next: 'none' },
  /** The transaction is not on the chain. */
  transactionUnknown: { code: 1603, http: 400, next: 'checkInput' },
  /** The transaction reverted: nothing was paid. */
  transactionFailed: { code: 1604, http: 400, next: 'checkInput' },
  /** The transaction is pending, or has too few confirmations. */
  transactionUnconfirmed: { code: 1605, http: 409, next: 'retry' },
  /** The transaction paid no ticket order. */
  transactionNoPurchase: { code: 1606, http: 400, next: 'checkInput' },
  transactionForeign: { code: 1607, http: 403, next: 'checkInput' },

  /** No longer on offer. */
  nodeUnavailable: { code: 1701, http: 409, next: 'reload' },
  nodeSoldOut: { code: 1702, http: 409, next: 'reload' },
  /** The price differs from the one the buyer saw; nothing was charged. */
  nodePriceChanged: { code: 1703, http: 409, next: 'reload' },

  /** No longer on offer. */
  goodsUnavailable: { code: 1801, http: 409, next: 'reload' },
  goodsNotShipped: { code: 1802, http: 409, next: 'reload' },

  sandboxOnly: { code: 1901, http: 403, next: 'none' },

  transferToSelf: { code: 2001, http: 400, next: 'checkInput' },
  /** No member has this address. */
  recipientUnknown: { code: 2002, http: 400, next: 'checkInput' },
  /** The capitals do not match the checksum (EIP-55): the address was mistyped. */
  addressMistyped: { code: 2003, http: 400, next: 'checkInput' },

  /** This coin, or all coins, cannot be withdrawn. */
  withdrawUnavailable: { code: 2101, http: 409, next: 'reload' },
  /** Less than the minimum. */
  withdrawTooLittle: { code: 2102, http: 400, next: 'checkInput' },
  /** More than the rest of the 24-hour limit. */
  withdrawLimit: { code: 2103, http: 400, next: 'checkInput' },
  /** The fees differ from those the user saw; nothing was moved. */
  withdrawTermsChanged: { code: 2104, http: 409, next: 'reload' },
  /** The recipient is a contract, but not the wallet of a member: the money could be lost. */
  withdrawToContract: { code: 2105, http: 400, next: 'checkInput' },
  withdrawNotCancellable: { code: 2106, http: 409, next: 'reload' },
  tooManyOpenWithdrawals: { code: 2107, http: 429, next: 'none' },

  /** The file is missing, not ready, deleted, or another user's; or the ticket is not valid. */
  exportNotFound: { code: 2201, http: 404, next: 'reload' },
  /** Too many exports are in progress, or were made within 24 hours. */
  tooManyExports: { code: 2202, http: 429, next: 'wait' },

  /** This coin, or all coins, cannot be deposited. */
  depositUnavailable: { code: 2301, http: 409, next: 'reload' },
  /** Less than the minimum, or more than the maximum. */
  depositOutOfBounds: { code: 2302, http: 400, next: 'checkInput' },
  /** No unassigned payment has this id, or it was credited to another user or returned. */
  paymentNotClaimable: { code: 2303, http: 409, next: 'reload' },
  /** More than the rest of the 24-hour limit; open orders count. */
  depositLimit: { code: 2304, http: 400, next: 'checkInput' },
  /** The signed text of the claim is too old. */
  claimTextExpired: { code: 1007, http: 400, next: 'reload' },

  cardholderNotFound: { code: 2401, http: 404, next: 'reload' },
  /** The cardholder is in review, or approved. */
  cardholderNotEditable: { code: 2402, http: 409, next: 'reload' },
  /** A card or an application needs the cardholder. */
  cardholderInUse: { code: 2403, http: 409, next: 'none' },
  /** The user has already submitted this document. */
  cardholderExists: { code: 2404, http: 409, next: 'checkInput' },
  /** The document is not valid today. */
  documentNotValid: { code: 2405, http: 400, next: 'checkInput' },
  tooManyCardholders: { code: 2406, http: 409, next: 'none' },
  /** A photo is missing, not accepted, used, or another user's. */
  photoNotUsable: { code: 2407, http: 400, next: 'checkInput' },

  addressNotFound: { code: 2501, http: 404, next: 'reload' },
  tooManyAddresses: { code: 2502, http: 409, next: 'none' },

  /** The card is no longer on offer. */
  cardUnavailable: { code: 2601, http: 409, next: 'reload' },
  cardholderNotApproved: { code: 2602, http: 409, next: 'reload' },
  /** The fee differs from the one the applicant saw; nothing was charged. */
  cardFeeChanged: { code: 2603, http: 409, next: 'reload' },
  /** The agreements are newer than those the applicant read. */
  agreementsChanged: { code: 2604, http: 409, next: 'reload' },
  /** An application for the same card and cardholder, or for the same replacement, is open. */
  applicationOpen: { code: 2605, http: 409, next: 'reload' },
  cardApplicationNotFound: { code: 2606, http: 404, next: 'reload' },
  /** The fee was paid, or the application is over. */
  applicationNotCancellable: { code: 2607, http: 409, next: 'reload' },
  /** Only lost, stolen or damaged cards can be replaced, and only once. */
  cardNotReplaceable: { code: 2608, http: 409, next: 'reload' },

  cardNotFound: { code: 2701, http: 404, next: 'reload' },
  /** The card's state does not allow this. */
  cardNotUsable: { code: 2702, http: 409, next: 'reload' },
  quoteExpired: { code: 2703, http: 409, next: 'retry' },
  /** Less than the minimum, or more than the maximum. */
  rechargeOutOfBounds: { code: 2704, http: 400, next: 'checkInput' },
  activationCodeWrong: { code: 2705, http: 400, next: 'checkInput' },
  /** The issuer could not decrypt the PIN, or refuses it as too easy to guess. */
  pinRefused: { code: 2706, http: 400, next: 'checkInput' },
  /** More than the card's terms allow. */
  cardLimitTooHigh: { code: 2708, http: 400, next: 'checkInput' },
  /** The issuer does not support this for any of its cards. */
  issuerCannot: { code: 2709, http: 409, next: 'none' },
  /** The amount is zero, or finer than the issuer's smallest unit. */
  cardAmountRefused: { code: 2710, http: 400, next: 'checkInput' },
  /** More than the rest of the 24-hour limit over all cards. */
  rechargeLimit: { code: 2711, http: 400, next: 'checkInput' },
  /** No usable answer of an issuer; the card's state shows whether the call took effect. */
  issuerAway: { code: 2707, http: 503, next: 'retry' },
  /** The card's balance is lower than the amount. */
  cardBalanceInsufficient: { code: 2714, http: 409, next: 'checkInput' },
  /** The issuer does not have the card. */
  issuerCardMissing: { code: 2713, http: 409, next: 'contactSupport' },

  /** The address of the browser's push service is not an https address on the Internet. */
  pushAddressRefused: { code: 3101, http: 400, next: 'none' },
} as const satisfies Record<string, ErrorEntry>;

export const errorCodes = { ...firstErrorCodes, ...memberErrorCodes };

export type ErrorName = keyof typeof errorCodes;

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name].code, name]),
);

export function errorNameOf(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
