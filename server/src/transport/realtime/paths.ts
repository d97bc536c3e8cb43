/**
 * Paths of the contract's streams: `own` has all of them and needs a token, `trade` the public
 * ones.
 */
export const realtimePaths = { own: '/realtime', trade: '/realtime/trade' } as const;
