/** Where the contract's streams are served: all with a token, the public ones without. */
export const realtimePaths = { own: '/realtime', trade: '/realtime/trade' } as const;
