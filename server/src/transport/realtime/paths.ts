/** `own` has all of the contract's streams and needs a token, `trade` the public ones. */
export const realtimePaths = { own: '/realtime', trade: '/realtime/trade' } as const;
