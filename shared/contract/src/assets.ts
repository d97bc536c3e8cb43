/** The assets of the ledger. Amounts are integers in base units: 10^decimals make one unit. */
export const assets = {
  JU: { decimals: 18, label: 'JU' },
  USDT: { decimals: 6, label: 'USDT' },
  SPA: { decimals: 18, label: 'SPA' },
  TICKET: { decimals: 0, label: 'Ticket' },
  /** ENU, which tickets release daily. */
  ENU: { decimals: 6, label: 'ENU' },
} as const;

export type Asset = keyof typeof assets;
export const assetNames = /* @__PURE__ */ Object.keys(assets) as Asset[];
