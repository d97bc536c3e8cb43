/**
 * The assets of the ledger, in the order in which every list shows them: the money that people know
 * first. An order by value would move rows with the rates. Amounts are integers in base units:
 * 10^decimals make one unit.
 */
export const assets = {
  USDT: { decimals: 6, label: 'USDT' },
  JU: { decimals: 18, label: 'JU' },
  SPA: { decimals: 18, label: 'SPA' },
  /** ENU, which tickets release daily. */
  ENU: { decimals: 6, label: 'ENU' },
  TICKET: { decimals: 0, label: 'Ticket' },
} as const;

export type Asset = keyof typeof assets;
export const assetNames = /* @__PURE__ */ Object.keys(assets) as Asset[];

/** Returns the rows in the order of `assets`. Rows of the same asset keep their order. */
export function inAssetOrder<T extends { readonly asset: Asset }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => assetNames.indexOf(a.asset) - assetNames.indexOf(b.asset));
}
