/** Storage key of the wallet to resume. In its own file: `resume` checks it without that code. */
export const rememberedWalletKey = 'tessera.wallet';
