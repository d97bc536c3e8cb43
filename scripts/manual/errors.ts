/** Causes and remedies of the error catalogue, by name, as docs/errors.md shows them. */

/** Cause (of a wallet error: its numbers), then remedy. */
export type Remedy = readonly [cause: string, remedy: string];
type Remedies = Record<string, Remedy>;

export const serverRemedies: Remedies = {
  badRequest: [
    'A field is missing, has the wrong type or breaks a limit. `data.issues` names each field',
    'Correct the fields',
  ],
  unauthorized: [
    'No token, or its session has ended: idle, logged out, or ended by an operator',
    'Sign in again',
  ],
  forbidden: ['This user may not make the call', 'Ask support if it should be allowed'],
  notFound: ["No such record, or another user's. The answer is the same", 'Go back to the list'],
  conflict: [
    'The same call is in progress, or two calls changed one record at once',
    'Try again after `retry_after`',
  ],
  tooLarge: ['The body is too large: 64 KiB; admin API 256 KiB; file of a build 8 MB', 'Send less'],
  tooManyRequests: [
    'A limit per session, browser or network address (`RATE_LIMIT_*`)',
    'Wait for `retry_after`',
  ],
  serverError: [
    'A defect. The log line with the `requestId` has the stack',
    'Try again; report the id',
  ],
  unavailable: [
    'The database does not answer, or the chain where the call needs it. `/readyz` names it',
    'Wait for `retry_after`',
  ],
  signatureInvalid: [
    'The address did not make the signature (EOA by recovery, contract wallet by EIP-1271)',
    'Sign again with the connected account',
  ],
  loginMessageExpired: ['The sign-in text (EIP-4361) is older than five minutes', 'Sign a new one'],
  loginMessageUsed: ['A sign-in text is valid for one login', 'Sign a new one'],
  loginMessageForeign: [
    'This server did not issue the text, or not for this address',
    'Do not sign it; start from the site itself',
  ],
  loginThrottled: ['Too many sign-ins (`LOGIN_LIMIT`, `LOGIN_LIMIT_IP`)', 'Wait for `retry_after`'],
  inviteCodeInvalid: ['No member has this invite code', 'Check it, or sign in without one'],
  claimTextExpired: [
    'The text for claiming a payment is older than 30 minutes, or was never listed',
    'Reload the list, sign the new text',
  ],
  idempotencyMismatch: [
    'An `Idempotency-Key` came with another body',
    'Reload. A client makes one key per intent',
  ],
  idempotencyKeyMissing: [
    'A call that moves money has no `Idempotency-Key` (8–128 characters)',
    'Reload. A client must send one',
  ],
  balanceInsufficient: [
    'The available balance is smaller than amount and fee',
    'Top up, or choose less',
  ],
  accountFrozen: ['An operator froze the account (`pnpm ops users freeze`)', 'Contact support'],
  orderNotFound: ["No such order, or another user's", 'Open the list of orders'],
  riskNoticeRequired: [
    'The current risk notice (`RISK_NOTICE_VERSION`) is not acknowledged',
    'Reload, read and acknowledge it',
  ],
  tooManyOpenOrders: [
    'The member has `MAX_OPEN_ORDERS` unpaid orders',
    'Pay or cancel one, or let them expire',
  ],
  orderNotCancellable: [
    'A payment for the order is on chain, or the order is paid',
    'Follow the payment',
  ],
  envelopeRefused: [
    'The encrypted call could not be opened: clock off by more than 120 s, repeated, unknown key, or a plain call. One answer for all, on purpose',
    "Reload; check the device's clock",
  ],
  uploadNotFound: [
    "The upload's URL is unknown, used, expired or another user's",
    'Choose the photo again',
  ],
  uploadMismatch: ['Bytes, type or size differ from the announcement', 'Choose the photo again'],
  tooManyUploads: ['Too many photos wait to be sent or checked', 'Wait for `retry_after`'],
  aidTicketRequired: ['Mutual aid requires an active ticket', 'Buy a ticket'],
  aidPaused: [
    'The owner of the MutualAid contract has paused joins',
    'None. Open positions can be claimed',
  ],
  aidUnavailable: ['The chain has no MutualAid contract', 'None'],
  applicationHashTaken: [
    'The purchase was used for an earlier application, of any member',
    'Choose another purchase',
  ],
  applicationSubmitted: [
    'One application of the member is pending or approved',
    'Wait for the decision',
  ],
  transactionUnknown: ['The chain knows no transaction with that hash', 'Check hash and network'],
  transactionFailed: ['The transaction reverted', 'Choose another purchase'],
  transactionUnconfirmed: ['The transaction has too few confirmations', 'Try again in a moment'],
  transactionNoPurchase: [
    'The transaction does not pay for tickets: other contract, other amount, or another call',
    'Choose a purchase of tickets',
  ],
  transactionForeign: [
    "The transaction is another member's purchase",
    'Choose one of your purchases',
  ],
  nodeUnavailable: ['The setting `nodes` does not have this node any more', 'Choose another one'],
  nodeSoldOut: [
    'No stock is left for an order, or for a payment from the account',
    'Choose another one',
  ],
  nodePriceChanged: [
    'The price differs from the one shown. Nothing was charged',
    'Check the new price',
  ],
  goodsUnavailable: ['The setting `goods` does not have these goods any more', 'Choose others'],
  goodsNotShipped: ['The goods are not shipped yet', 'Check the order again'],
  sandboxOnly: ['Play money and clock changes exist in a sandbox only', 'None'],
  transferToSelf: ["The recipient is the sender's own address", 'Use another address'],
  recipientUnknown: ['No member has the address', 'Its owner must sign in once'],
  addressMistyped: ["The address's capitals do not match its checksum (EIP-55)", 'Copy it again'],
  withdrawUnavailable: ['Withdrawals of this coin, or all, are not available', 'Reload'],
  withdrawTooLittle: ['The amount is below the minimum', 'Choose a larger amount'],
  withdrawLimit: ['The amount exceeds the rest of the 24-hour limit', 'Choose a smaller amount'],
  withdrawTermsChanged: [
    'The fees differ from those shown. Nothing was moved',
    'Check the new terms',
  ],
  withdrawToContract: ['The address is a contract that no member owns', "Use a wallet's address"],
  withdrawNotCancellable: ['The withdrawal was sent, or has ended', 'Check it again'],
  tooManyOpenWithdrawals: [
    'The member has as many open withdrawals as the setting `payouts` allows',
    'Wait for one, or cancel one',
  ],
  exportNotFound: [
    "The file is missing, not ready, deleted or another member's; or its ticket was used or has expired",
    'Order the file again',
  ],
  tooManyExports: ['Three files are in progress, or twenty were made within a day', 'Wait'],
  depositUnavailable: ['Deposits of this coin, or all, are not available', 'Reload'],
  depositOutOfBounds: ['The deposit is outside the terms', 'Choose another amount'],
  paymentNotClaimable: ['The payment does not wait for a claim', 'Reload the list'],
  depositLimit: [
    'The deposit exceeds the rest of the 24-hour limit. Open orders count',
    'Choose a smaller amount',
  ],
  cardholderNotFound: ["The cardholder was deleted, or is another user's", 'Open the list again'],
  cardholderNotEditable: [
    'A cardholder in review, or an approved one, cannot be changed',
    'Register another one',
  ],
  cardholderInUse: [
    'A card or an open application needs the cardholder',
    'None. The cardholder is kept',
  ],
  cardholderExists: ['The user has submitted this document already', 'Check the list'],
  documentNotValid: [
    'The document is not valid today',
    'Correct the dates, or use another document',
  ],
  tooManyCardholders: ['The user has the maximum of cardholders', 'Delete one'],
  photoNotUsable: [
    "A photo is missing, not accepted, used for another cardholder, or another user's",
    'Choose the photos again',
  ],
  addressNotFound: ["The address was deleted, or is another user's", 'Open the list again'],
  tooManyAddresses: ['The user has the maximum of addresses', 'Delete one'],
  cardUnavailable: [
    'The card is not on offer any more, or there is no issuer',
    'Choose another card',
  ],
  cardholderNotApproved: [
    'The cardholder is in review, or was rejected',
    'Wait, or choose another cardholder',
  ],
  cardFeeChanged: ['The fee differs from the one shown. Nothing was charged', 'Check the new fee'],
  agreementsChanged: ['There are newer agreements than those shown', 'Read them again'],
  applicationOpen: [
    'An application for this card and cardholder, or for this replacement, is open',
    'Check the application',
  ],
  cardApplicationNotFound: ["No such application, or another user's", 'Open the list again'],
  applicationNotCancellable: ['The fee was paid, or the application has ended', 'Check it again'],
  cardNotReplaceable: ['The card was not reported lost, or was replaced', 'None'],
  cardNotFound: ["No such card, or another user's", 'Open the cards again'],
  cardNotUsable: ["The card's state does not allow this", 'Check the card again'],
  quoteExpired: [
    'The quote has expired, was used, or belongs to another card. Nothing was charged',
    'Get a new quote',
  ],
  rechargeOutOfBounds: ['The amount is outside the terms', 'Choose another amount'],
  activationCodeWrong: ["The code is not the one in the card's letter", 'Check its digits'],
  pinRefused: [
    'The issuer could not read the PIN, or the PIN is easy to guess',
    'Choose another PIN',
  ],
  issuerAway: ['The issuer does not answer', 'Check the card, then try again'],
  cardLimitTooHigh: ["A limit exceeds the card's terms", 'Choose a lower limit'],
  issuerCannot: ['The issuer does not support this: activation by code, or setting a PIN', 'None'],
  cardAmountRefused: [
    "The amount is zero, or smaller than the issuer's unit. Nothing was charged",
    'Choose another amount',
  ],
  rechargeLimit: [
    'The amount exceeds the rest of the 24-hour limit over all cards',
    'Choose a smaller amount',
  ],
  issuerCardMissing: [
    'The issuer answers that it has no such card. Nothing was changed',
    'Contact support',
  ],
};

export const clientRemedies: Remedies = {
  offline: ['The device has no network', 'None. The call is repeated when the network is back'],
  timeout: [
    'No answer in time',
    'Try again. A money call keeps its `Idempotency-Key`, so it has one effect',
  ],
  requestFailed: [
    'Something between answered instead of the API: a proxy, a captive portal',
    'Try again on another network',
  ],
  inviteRequired: ['HTTP 401 with body code 200, see above', 'Enter an invite code'],
  insecureContext: [
    'Plain HTTP on a host other than localhost: WebCrypto is missing, so calls cannot be encrypted',
    'Open the HTTPS address',
  ],
  unexpected: ['A defect of the page. The console has the details', 'Reload; report the steps'],
};

export const walletRemedies: Remedies = {
  rejected: ['4001', 'None. Nothing was sent'],
  pending: ['−32002', 'Answer the open request in the wallet'],
  unauthorized: ['4100', 'Connect again'],
  unsupportedMethod: ['4200, −32601, −32004', 'Use another wallet'],
  disconnected: ['4900', 'Connect again'],
  chainDisconnected: ['4901', "Check the wallet's network settings"],
  unknownChain: ['4902', 'Add the network. The page shows its data to copy'],
  wrongChain: ['—', 'Switch the network in the wallet by hand'],
  insufficientFunds: ['—', 'Top up the wallet for amount and network fee'],
  reverted: ['—', 'Check the order. The chain would refuse the transaction, so it was not sent'],
  invalidParams: ['−32602, −32600', 'Reload'],
  tooManyRequests: ['−32005', 'Wait a moment'],
  internal: ['−32603', 'Reload, or restart the wallet'],
  timeout: ['—', 'Open the wallet. The request may wait there'],
  noWallet: ['—', 'Install or open a wallet'],
  noAccount: ['—', 'Unlock the wallet and share an account'],
  unknown: ['any other', 'Try again'],
};
