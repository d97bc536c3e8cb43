/** Causes and remedies of the error catalogue, by name, as docs/errors.md shows them. */

/** Cause and remedy of an error. For a wallet error, the cause is its numbers. */
export type Remedy = readonly [cause: string, remedy: string];
type Remedies = Record<string, Remedy>;

export const serverRemedies: Remedies = {
  badRequest: [
    'A field is missing, has the wrong type or breaks a limit. `data.issues` names each field',
    'Correct the fields',
  ],
  unauthorized: [
    'The token is missing, or its session has ended: idle, logged out, or ended by an operator',
    'Sign in again',
  ],
  forbidden: [
    'The user has no permission for this call; `federation/stop`: the key is not one of the team that publishes the remote',
    "Contact support; use the team's key",
  ],
  notFound: [
    'The record does not exist, or belongs to another user. Both get this error',
    'Go back to the list',
  ],
  conflict: [
    'The same call is in progress, or two calls changed one record at the same time',
    'Try again after `retry_after`',
  ],
  tooLarge: [
    'The body is larger than 64 KiB (admin API: 256 KiB; file of a build: 8 MB)',
    'Send a smaller body',
  ],
  tooManyRequests: [
    'The session, browser or network address made too many calls (`RATE_LIMIT_*`)',
    'Wait for `retry_after`',
  ],
  serverError: [
    'The server has a defect. The log line with the `requestId` contains the stack',
    'Try again; report the id',
  ],
  unavailable: [
    'The database, or a chain that the call needs, does not answer. `/readyz` names it',
    'Wait for `retry_after`',
  ],
  signatureInvalid: [
    'The signature was not made by this address (checked by recovery; for contract wallets by EIP-1271)',
    'Sign again with the connected account',
  ],
  loginMessageExpired: ['The sign-in text (EIP-4361) is older than five minutes', 'Sign a new one'],
  loginMessageUsed: ['A sign-in text is valid for one login', 'Sign a new one'],
  loginMessageForeign: [
    'This server did not issue the text, or issued it for another address',
    'Do not sign it; open the site itself and start again',
  ],
  loginThrottled: [
    'There were too many sign-ins (`LOGIN_LIMIT`, `LOGIN_LIMIT_IP`)',
    'Wait for `retry_after`',
  ],
  inviteCodeInvalid: ['No member has this invite code', 'Check it, or sign in without one'],
  claimTextExpired: [
    'The text for claiming a payment is older than 30 minutes, or the list never contained it',
    'Reload the list, sign the new text',
  ],
  stepUpRequired: [
    'The action needs a confirmation with the wallet or a passkey (`auth/stepUp`), and the page sent none. Older builds of the page always get this',
    'Reload the page, then confirm',
  ],
  stepUpExpired: [
    'The signed text is older than five minutes, was used, or was issued for another act or session',
    'Sign a new one',
  ],
  stepUpForeign: [
    "The signature was not made by the member's account (checked by recovery; for contract wallets by EIP-1271)",
    'Choose the account of the sign-in in the wallet, sign again',
  ],
  passkeyNotUsable: [
    'The passkey was removed or belongs to another account, or its answer is not valid for this site (`PUBLIC_URL`)',
    'Confirm with the wallet',
  ],
  tooManyPasskeys: ['The account has 10 passkeys', 'Remove one, then add another'],
  idempotencyMismatch: [
    'The `Idempotency-Key` was already used with another body',
    'Reload. A client must create a key per intent',
  ],
  idempotencyKeyMissing: [
    'A call that moves money has no `Idempotency-Key` (8–128 characters)',
    'Reload. A client must send one',
  ],
  balanceInsufficient: [
    'The available balance is smaller than the amount and its fee',
    'Top up, or choose less',
  ],
  accountFrozen: ['An operator froze the account (`pnpm ops users freeze`)', 'Contact support'],
  orderNotFound: [
    'The order does not exist, or belongs to another user',
    'Open the list of orders',
  ],
  riskNoticeRequired: [
    'The user has not acknowledged the current risk notice (`RISK_NOTICE_VERSION`)',
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
    'The server refused the envelope: clock off by more than 120 s, repeated call, unknown key, or a plain call. The error hides the reason on purpose',
    "Reload; check the device's clock",
  ],
  uploadNotFound: [
    "The upload's URL is unknown, used or expired, or belongs to another user",
    'Choose the photo again',
  ],
  uploadMismatch: [
    'Content, type or size differs from the announced upload',
    'Choose the photo again',
  ],
  tooManyUploads: ['Too many photos are being sent or checked', 'Wait for `retry_after`'],
  aidTicketRequired: ['Mutual aid requires an active ticket', 'Buy a ticket'],
  aidPaused: [
    'The owner of the MutualAid contract has paused joins',
    'Wait. Open positions can still be claimed',
  ],
  aidUnavailable: ['This environment has no MutualAid contract', 'None'],
  applicationHashTaken: [
    'The purchase was used for an earlier application of this or another member',
    'Choose another purchase',
  ],
  applicationSubmitted: [
    'The member already has a pending or approved application',
    'Wait for the decision',
  ],
  transactionUnknown: ['The chain has no transaction with that hash', 'Check hash and network'],
  transactionFailed: ['The transaction reverted', 'Choose another purchase'],
  transactionUnconfirmed: ['The transaction has too few confirmations', 'Try again in a moment'],
  transactionNoPurchase: [
    'The transaction does not pay for tickets: its contract, amount or call is different',
    'Choose a purchase of tickets',
  ],
  transactionForeign: [
    "The transaction is another member's purchase",
    'Choose one of your purchases',
  ],
  nodeUnavailable: ['This node is no longer in the setting `nodes`', 'Choose another node'],
  nodeSoldOut: ['The node is sold out', 'Choose another node'],
  nodePriceChanged: [
    'The price differs from the one shown. Nothing was charged',
    'Check the new price',
  ],
  goodsUnavailable: ['These goods are no longer in the setting `goods`', 'Choose other goods'],
  goodsNotShipped: ['The goods have not been shipped', 'Check the order again'],
  sandboxOnly: ['Play money and clock changes are available in a sandbox only', 'None'],
  transferToSelf: ["The recipient is the sender's own address", 'Use another address'],
  recipientUnknown: ['No member has the address', 'Its owner must sign in once'],
  addressMistyped: ["The address's capitals do not match its checksum (EIP-55)", 'Copy it again'],
  withdrawUnavailable: [
    'Withdrawals of this coin, or all withdrawals, are not available',
    'Reload',
  ],
  withdrawTooLittle: ['The amount is below the minimum', 'Choose a larger amount'],
  withdrawLimit: ['The amount exceeds the rest of the 24-hour limit', 'Choose a smaller amount'],
  withdrawTermsChanged: [
    'The fees differ from those shown. Nothing was moved',
    'Check the new terms',
  ],
  withdrawToContract: [
    "The address is a contract, and not a member's wallet",
    'Use the address of a wallet',
  ],
  withdrawNotCancellable: ['The withdrawal was sent, or has ended', 'Check it again'],
  tooManyOpenWithdrawals: [
    'The member has as many open withdrawals as the setting `payouts` allows',
    'Wait until a withdrawal ends, or cancel one',
  ],
  exportNotFound: [
    'The file is missing, not ready or deleted, or belongs to another member; or its ticket was used or has expired',
    'Order the file again',
  ],
  tooManyExports: [
    'The member has three files in progress, or ordered twenty within a day',
    'Wait, then order again',
  ],
  depositUnavailable: ['Deposits of this coin, or all deposits, are not available', 'Reload'],
  depositOutOfBounds: [
    'The amount is below the minimum or above the maximum',
    'Choose another amount',
  ],
  paymentNotClaimable: ['The payment cannot be claimed', 'Reload the list'],
  depositLimit: [
    'The deposit exceeds the rest of the 24-hour limit. Open orders count',
    'Choose a smaller amount',
  ],
  cardholderNotFound: [
    'The cardholder was deleted, or belongs to another user',
    'Open the list again',
  ],
  cardholderNotEditable: [
    'A cardholder in review or an approved cardholder cannot be changed',
    'Register another cardholder',
  ],
  cardholderInUse: [
    'A card or an open application needs the cardholder',
    'None while the card or application exists',
  ],
  cardholderExists: ['The user has submitted this document already', 'Check the list'],
  documentNotValid: [
    'The document is not valid today',
    'Correct the dates, or use another document',
  ],
  tooManyCardholders: ['The user has the maximum number of cardholders', 'Delete one'],
  photoNotUsable: [
    'A photo is missing, not accepted, used for another cardholder, or belongs to another user',
    'Choose the photos again',
  ],
  addressNotFound: ['The address was deleted, or belongs to another user', 'Open the list again'],
  tooManyAddresses: ['The user has the maximum number of addresses', 'Delete one'],
  cardUnavailable: [
    'The card is no longer on offer, or this environment has no issuer',
    'Choose another card',
  ],
  cardholderNotApproved: [
    'The cardholder is in review, or was rejected',
    'Wait, or choose another cardholder',
  ],
  cardFeeChanged: ['The fee differs from the one shown. Nothing was charged', 'Check the new fee'],
  agreementsChanged: ['The agreements have changed since they were shown', 'Read them again'],
  applicationOpen: [
    'The user already has an open application for this card and cardholder, or for this replacement',
    'Check the application',
  ],
  cardApplicationNotFound: [
    'The application does not exist, or belongs to another user',
    'Open the list again',
  ],
  applicationNotCancellable: ['The fee was paid, or the application has ended', 'Check it again'],
  cardNotReplaceable: ['The card is not blocked or damaged, or was already replaced', 'None'],
  cardNotFound: ['The card does not exist, or belongs to another user', 'Open the list of cards'],
  cardNotUsable: ["The card's state does not allow this", 'Check the card again'],
  quoteExpired: [
    'The quote has expired, was used, or belongs to another card. Nothing was charged',
    'Get a new quote',
  ],
  rechargeOutOfBounds: [
    'The amount is below the minimum or above the maximum',
    'Choose another amount',
  ],
  activationCodeWrong: ["The code differs from the one in the card's letter", 'Check its digits'],
  pinRefused: [
    'The issuer could not read the PIN, or the PIN is easy to guess',
    'Choose another PIN',
  ],
  issuerAway: ['The issuer does not answer', 'Check the card, then try again'],
  cardLimitTooHigh: ["A limit exceeds the card's terms", 'Choose a lower limit'],
  issuerCannot: [
    'The issuer does not support this: activation by code, setting a PIN, or taking money off a card',
    'None',
  ],
  cardAmountRefused: [
    'The amount is zero, or not in whole cents or units of the issuer. Nothing was charged',
    'Choose another amount',
  ],
  rechargeLimit: [
    'The amount exceeds the rest of the 24-hour limit over all cards. Payments being confirmed count',
    'Choose a smaller amount',
  ],
  cardBalanceInsufficient: [
    "The card's balance is lower than the amount. Nothing was moved",
    'Choose a smaller amount',
  ],
  issuerCardMissing: ['The issuer has no such card. Nothing was changed', 'Contact support'],
  pushAddressRefused: [
    "The address of the browser's push service is not `https`, has a port or a password, or is not public",
    'Use another browser',
  ],
};

export const clientRemedies: Remedies = {
  offline: ['The device has no network', 'None. The call is repeated when the network is back'],
  timeout: [
    'The server did not answer in time',
    'Try again. A money call keeps its `Idempotency-Key`, so it has one effect',
  ],
  requestFailed: [
    'A proxy or captive portal answered instead of the API',
    'Try again on another network',
  ],
  inviteRequired: ['HTTP 401 with body code 200, see above', 'Enter an invite code'],
  insecureContext: [
    'The page was opened over plain HTTP on a host other than localhost, so the browser has no WebCrypto to encrypt calls',
    'Open the HTTPS address',
  ],
  unexpected: ['The page has a defect. The console has the details', 'Reload; report the steps'],
};

export const walletRemedies: Remedies = {
  rejected: ['4001', 'None. Nothing was sent'],
  pending: ['−32002', 'Answer the open request in the wallet'],
  unauthorized: ['4100', 'Connect again'],
  unsupportedMethod: ['4200, −32601, −32004', 'Use another wallet'],
  disconnected: ['4900', 'Connect again'],
  chainDisconnected: ['4901', "Check the wallet's network settings"],
  unknownChain: ['4902', 'Add the network. The page shows its data'],
  wrongChain: ['—', 'Switch the network in the wallet by hand'],
  insufficientFunds: ['—', 'Top up the wallet for amount and network fee'],
  reverted: ['—', 'Check the order. The transaction would revert, so it was not sent'],
  invalidParams: ['−32602, −32600', 'Reload'],
  tooManyRequests: ['−32005', 'Wait a moment'],
  internal: ['−32603', 'Reload, or restart the wallet'],
  timeout: ['—', 'Open the wallet. The request may still be open'],
  noWallet: ['—', 'Install or open a wallet'],
  noAccount: ['—', 'Unlock the wallet and share an account'],
  unknown: ['any other', 'Try again'],
};
