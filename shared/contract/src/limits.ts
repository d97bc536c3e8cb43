/** The product's constants (specification §9). Durations in milliseconds unless named otherwise. */
export const limits = {
  orderPageSize: 10,
  sessionTtlMs: 360_000,
  exchangeUid: { min: 8, max: 18 },
  /** Characters of a transfer's remark and of a contact's name. */
  transferRemark: 100,
  contactName: 40,
  /** Maximum number of contacts and past recipients in the list. */
  transferContacts: 100,
  cardPinLength: 6,
  /** Cardholders and delivery addresses of one user. */
  cardholders: 10,
  deliveryAddresses: 20,
  /** Passkeys of one user. */
  passkeys: 10,
  /** Maximum decimals of a displayed amount; further ones are cut. */
  shownDecimals: 6,
  ticketLapseMs: 3 * 24 * 60 * 60 * 1000,
  /** A ticket that lapses within this time counts as due. */
  ticketReminderMs: 24 * 60 * 60 * 1000,
  mutualAidTermMs: 25 * 60 * 60 * 1000,
  /** Lifetime of a single-use sign-in message (docs/adr/0004-session-in-tabs.md). */
  loginMessageTtlMs: 5 * 60 * 1000,
  realtime: {
    connectTimeoutMs: 10_000,
    heartbeatMs: 30_000,
    heartbeatReplyMs: 10_000,
    networkCheckMs: 60_000,
    stallMs: 120_000,
    maxReconnects: 10,
    backoffBaseMs: 1_000,
    backoffCapMs: 60_000,
    resetMs: 300_000,
    idleCloseMs: 30_000,
    /** Close codes of RFC 6455 after which the client does not reconnect. */
    finalCloseCodes: [1000, 1001, 1005],
  },
} as const;
