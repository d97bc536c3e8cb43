/** `own` serves all streams of the contract and needs a token; `trade` serves only public ones. */
export const realtimePaths = { own: '/realtime', trade: '/realtime/trade' } as const;
